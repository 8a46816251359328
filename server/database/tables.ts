import type { Language } from '@stanza/domain/shell/language.ts';
import type { MailKind } from '@stanza/schemas/account/mail-preferences.calls.ts';
import type { CardPart } from '@stanza/schemas/account/member-card.ts';
import type { ViewingEnding, ViewingPlace } from '@stanza/schemas/chat/viewing.ts';
import type { AmenityFlag, HeatingKind, SmokingRule } from '@stanza/schemas/listing/amenities.ts';
import type { ContractKind, Registration } from '@stanza/schemas/listing/contract.ts';
import type { RoomType } from '@stanza/schemas/listing/listing-terms.ts';
import type { Answers } from '@stanza/schemas/match/answers.ts';
import type { Vote } from '@stanza/schemas/match/groups.ts';
import type { HouseLanguage, Occupation } from '@stanza/schemas/match/household.ts';
import type { ListingState } from '@stanza/schemas/publish/listing-life.ts';
import type { Case } from '@stanza/schemas/safety/moderation.ts';
import type { Decision, OwnDecision, ReportKind, ReportReason } from '@stanza/schemas/safety/report.ts';
import type { ReviewFact } from '@stanza/schemas/safety/review.ts';
import type { TravelRing } from '@stanza/schemas/search/map-marks.ts';
import type { AlertMail } from '@stanza/schemas/search/saved-search.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The tables that the migrations create, with PostgreSQL's names. */
export interface Database {
  users: UserTable;
  listings: ListingTable;
  listing_images: ListingImageTable;
  private_places: PrivatePlaceTable;
  place_secret: PlaceSecretTable;
  listing_drafts: ListingDraftTable;
  draft_images: DraftImageTable;
  ended_drafts: EndedDraftTable;
  sessions: SessionTable;
  password_resets: PasswordResetTable;
  email_changes: EmailChangeTable;
  former_emails: FormerEmailTable;
  account_deletions: AccountDeletionTable;
  data_downloads: DataDownloadTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  recovery_codes: RecoveryCodeTable;
  email_confirmations: PasswordResetTable;
  attempts: AttemptTable;
  likes: LikeTable;
  saved_searches: SavedSearchTable;
  unmatched_listings: UnmatchedListingTable;
  search_matches: SearchMatchTable;
  liked_news: LikedNewsTable;
  feedback: FeedbackTable;
  conversations: ConversationTable;
  read_markers: ReadMarkerTable;
  presences: PresenceTable;
  contacts: ContactTable;
  viewings: ViewingTable;
  viewing_attendances: ViewingAttendanceTable;
  viewing_slots: ViewingSlotTable;
  viewing_meetings: ViewingMeetingTable;
  university_proofs: UniversityProofTable;
  university_codes: UniversityCodeTable;
  phone_proofs: PhoneProofTable;
  phone_codes: PhoneCodeTable;
  reviews: ReviewTable;
  waiting_mails: WaitingMailTable;
  transit_minutes: TransitMinutesTable;
  transit_rings: TransitRingsTable;
  transit_stops: TransitStopTable;
  messages: MessageTable;
  conversation_notices: ConversationNoticeTable;
  match_answers: MatchAnswersTable;
  households: HouseholdTable;
  household_confirmations: HouseholdConfirmationTable;
  match_allowances: MatchAllowanceTable;
  chat_messages: ChatMessageView;
  blocks: BlockTable;
  conversation_departures: DepartureTable;
  cases: CaseTable;
  reports: ReportTable;
  moderation_log: ModerationLogTable;
  photo_hashes: PhotoHashTable;
  copied_photos: CopiedPhotoTable;
  groups: GroupTable;
  group_members: GroupMemberTable;
  group_invitations: GroupInvitationTable;
  group_invitation_uses: GroupInvitationUseTable;
  group_votes: GroupVoteTable;
  group_contacts: GroupContactTable;
  group_messages: GroupMessageTable;
  people_searches: PeopleSearchTable;
  socket_tokens: SocketTokenTable;
}

interface UserTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  email: string;
  picture_key: string | null;
  /** Argon2id in PHC format; null for a user who cannot log in. */
  password_hash: string | null;
  bio: Generated<string>;
  university: Generated<string>;
  hobbies: Generated<string[]>;
  /** null for an earlier member who had done nothing yet. */
  joined_at: Generated<Date | null>;
  /** The parts of the card that others see. */
  card_parts: Generated<CardPart[]>;
  /** Whether the members of a conversation see when the member is connected. */
  shows_presence: Generated<boolean>;
  /** How often the member gets a mail about liked listings that have a lower rent or are no longer offered. */
  lowered_rents_mail: Generated<AlertMail>;
  lowered_rents_mailed_at: Generated<Date | null>;
  /** In which the member reads mails; null until the member has chosen one. */
  language: Generated<Language | null>;
  /** The mails about conversations that the member does not get. */
  muted_mails: Generated<MailKind[]>;
  is_moderator: Generated<boolean>;
  /** The case by which the member is suspended: they cannot log in. */
  suspended_by: Generated<number | null>;
  /** Whether only the conversations of the member are left. */
  is_deleted: Generated<boolean>;
  /** When the member proved that the e-mail is theirs; null before. */
  confirmed_at: Generated<Date | null>;
  /** Whether a mail says that a listing of the member expires soon. */
  gets_expiry_mails: Generated<boolean>;
}

interface ListingTable {
  id: Generated<number>;
  user_id: number;
  title: string;
  description: string;
  price: number;
  location: string;
  square_meters: number;
  /** Street and coordinates as everybody may see them: the exact ones of a private place are in `private_places`. */
  street: string;
  postal_code: string;
  city: string;
  province: string;
  /** A day, `YYYY-MM-DD`. */
  availability_start: string | null;
  /** A day, `YYYY-MM-DD`; null for an indefinite stay. */
  availability_end: string | null;
  added_at: Date;
  /** WGS 84 degrees; both or neither. */
  latitude: number | null;
  longitude: number | null;
  deposit: number | null;
  service_costs: number | null;
  all_inclusive_price: number | null;
  number_of_rooms: number | null;
  floor: number | null;
  furnished: boolean;
  internet_included: boolean;
  utilities_included: boolean;
  has_balcony: boolean;
  has_garden: boolean;
  pets_allowed: boolean;
  utilities_costs: Generated<number | null>;
  internet_costs: Generated<number | null>;
  agency_fee: Generated<number | null>;
  contract_type: Generated<ContractKind | null>;
  minimum_months: Generated<number | null>;
  residence_possible: Generated<boolean | null>;
  flatmates: Generated<number | null>;
  room_type: Generated<RoomType | null>;
  amenities: Generated<AmenityFlag[]>;
  heating: Generated<HeatingKind | null>;
  smoking: Generated<SmokingRule | null>;
  registered: Generated<Registration | null>;
  notice_months: Generated<number | null>;
  other_fees: Generated<number | null>;
  contract_bits: GeneratedAlways<number>;
  /** The sum of the known costs: see `monthlyCost` of the domain. */
  monthly_cost: GeneratedAlways<number>;
  are_costs_known: GeneratedAlways<boolean>;
  /** The answers of the household: migration `0087-household-codes`. A trigger on `households` keeps it. */
  household_code: ColumnType<string | null, never, never>;
  state: Generated<ListingState>;
  /** The case by which the listing is hidden, and its state before. Until it is shown again it is paused, and only its poster sees it. */
  hidden_by: Generated<number | null>;
  hidden_state: Generated<ListingState | null>;
  /** Increases with each change. */
  version: Generated<number>;
  /** The UUID of the last edit: if the same edit is sent again, it is recognised. */
  last_change: Generated<string | null>;
  /** `null` if the listing does not expire. A published listing whose time is past is expired. */
  expires_at: Generated<Date | null>;
  /** Whether the reminder mail is stored. */
  is_reminded: Generated<boolean>;
  /** Whether members who have asked about it were told that it has expired. */
  is_end_told: Generated<boolean>;
  /** The draft that became this listing, and the UUID of the publication: if it is sent again, it is recognised. */
  draft_id: Generated<string | null>;
  publication: Generated<string | null>;
  /** The city as `fold` writes it. */
  city_key: GeneratedAlways<string>;
  /** City and location as `fold` writes them, with a space at both ends, so that a space precedes every word. */
  search_text: GeneratedAlways<string>;
  /** Title, description and location, like `search_text`. */
  words: GeneratedAlways<string>;
  /** The position on the map: see the migration `0011-map-search`. */
  map_x: GeneratedAlways<number | null>;
  map_y: GeneratedAlways<number | null>;
  /** The square of the map by which rooms are counted: see the migration `0027-wider-counts`. */
  square: GeneratedAlways<number>;
  /** The coordinates as a point on the unit sphere: a `cube`, used only in SQL. */
  place: GeneratedAlways<string | null>;
}

interface ListingImageTable {
  listing_id: number;
  /** From 0, in the order they are shown. */
  position: number;
  image_key: string;
}

/** The exact place of a listing, if only some members may see it. */
interface PrivatePlaceTable {
  listing_id: number;
  street: string;
  latitude: number | null;
  longitude: number | null;
}

/** It has one row, which the migration inserts. */
interface PlaceSecretTable {
  /** The secret by which private places are moved. */
  secret: GeneratedAlways<string>;
}

interface ListingDraftTable {
  user_id: number;
  /** A UUID that the app chose: unique for each user. */
  id: string;
  version: string;
  /** The form as it was typed, as JSON. A text: JSON columns cannot store every text. */
  fields: string;
  changed_at: Date;
}

interface EndedDraftTable {
  user_id: number;
  id: string;
  ended_at: Date;
}

interface DraftImageTable {
  user_id: number;
  draft_id: string;
  /** From 0, in the order they are shown. */
  position: number;
  image_key: string;
}

interface SessionTable {
  /** The token's `jti`: a UUID. */
  id: string;
  user_id: number;
  expires_at: Date;
  /** Of the device that logged in; null if it is not known. */
  browser: Generated<string | null>;
  system: Generated<string | null>;
  /** To a few minutes. */
  last_used_at: Generated<Date>;
}

/** The e-mail that a member wants to have, until they open the link of the mail to it. */
interface EmailChangeTable {
  user_id: number;
  email: string;
  /** SHA-256 of the token, in hexadecimal. */
  token_hash: string;
  expires_at: Date;
}

interface FormerEmailTable {
  /** SHA-256 of the token, in hexadecimal. */
  token_hash: string;
  user_id: number;
  email: string;
  changed_at: Date;
  expires_at: Date;
}

/** Accounts that are deleted at a time, unless their members change their mind. */
interface AccountDeletionTable {
  user_id: number;
  deletes_at: Date;
  /** The listings that were paused for it. */
  paused_listings: number[];
}

interface DataDownloadTable {
  user_id: number;
  /** SHA-256 of the token, in hexadecimal; null once it is used. */
  token_hash: string | null;
  expires_at: Date;
  running_until: Date | null;
}

interface PasskeyTable {
  /** The id of the credential, in base64url. */
  id: string;
  user_id: number;
  /** COSE. */
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  added_at: Date;
  used_at: Generated<Date | null>;
}

interface PasskeyChallengeTable {
  challenge: string;
  /** null for a login. */
  user_id: number | null;
  expires_at: Date;
}

interface RecoveryCodeTable {
  /** SHA-256, in hexadecimal. */
  code_hash: string;
  user_id: number;
}

interface PasswordResetTable {
  user_id: number;
  /** SHA-256 of the token, in hexadecimal. */
  token_hash: string;
  expires_at: Date;
}

interface AttemptTable {
  /** SHA-256 of the limit's name and the e-mail's key, in hexadecimal. */
  key: string;
  count: number;
  last_at: Date;
}

interface LikeTable {
  user_id: number;
  listing_id: number;
  liked_at: Generated<Date>;
}

/** By university and cell of the grid (`transit/cells.ts`). */
interface TransitMinutesTable {
  university: string;
  x: number;
  y: number;
  minutes: number | null;
  least: number;
  most: number | null;
}

interface TransitRingsTable {
  university: string;
  /** As they are sent in answers. */
  rings: ColumnType<TravelRing[], string>;
}

/** The stops of timetables: one for each name in a city. */
interface TransitStopTable {
  city: string;
  name: string;
  latitude: number;
  longitude: number;
  is_metro: boolean;
  /** Folded, between spaces. */
  words: GeneratedAlways<string>;
}

/** The conditions of a search are in columns, which the database compares with listings. `null`: no condition. */
export interface SavedSearchTable {
  number: GeneratedAlways<number>;
  user_id: number;
  /** A UUID, unique among the member's searches. */
  id: string;
  name: string;
  /** Query parameters. */
  search: string;
  mail: AlertMail;
  looked_at: Date;
  mailed_at: Generated<Date | null>;
  saved_at: Date;
  city_key: string | null;
  text_pattern: string | null;
  /** A circle: a point on the unit sphere, a `cube`, and the chord. */
  centre: string | null;
  chord: number | null;
  max_price: number | null;
  min_price: number | null;
  min_cost: number | null;
  max_cost: number | null;
  costs_known: boolean | null;
  available_from: string | null;
  available_until: string | null;
  flexible_weeks: number | null;
  room_type: RoomType | null;
  contract_type: ContractKind | null;
  stay_months: number | null;
  min_size: number | null;
  max_size: number | null;
  min_floor: number | null;
  max_floor: number | null;
  /** The limit of the travel time by public transport: to this university, at most `max_transit` minutes. */
  transit_university: string | null;
  /** The place: a point on the unit sphere, a `cube`. */
  transit_place: string | null;
  max_transit: number | null;
  furnished: boolean | null;
  internet_included: boolean | null;
  utilities_included: boolean | null;
  has_balcony: boolean | null;
  has_garden: boolean | null;
  pets_allowed: boolean | null;
  has_lift: boolean | null;
  has_washing_machine: boolean | null;
  has_dishwasher: boolean | null;
  has_air_conditioning: boolean | null;
  has_private_bathroom: boolean | null;
  couples_allowed: boolean | null;
  heating: HeatingKind | null;
  smoking: SmokingRule | null;
  registered: 'yes' | 'promised' | null;
  residence_possible: boolean | null;
  max_deposit: number | null;
  max_notice: number | null;
  no_fees: boolean | null;
  all_inclusive: boolean | null;
  has_photos: boolean | null;
  posted_since: string | null;
  word_patterns: string[] | null;
  /** West, south, east, north. */
  bounds: number[] | null;
  /** A `polygon`, used only in SQL. */
  area: string | null;
  /** A `box` of longitudes and latitudes around all possible matches, by which the database finds the search. */
  around: string | null;
}

/** Published listings that were not compared with the saved searches yet. */
interface UnmatchedListingTable {
  listing_id: number;
}

interface SearchMatchTable {
  search: number;
  listing_id: number;
  found_at: Date;
  /** True until it is in a mail. */
  waits: boolean;
}

/** News for members who like a listing. */
interface LikedNewsTable {
  user_id: number;
  listing_id: number;
  /** The rent that the member knows, if it was lowered. */
  price_before: number | null;
  /** Whether it was rented or expired. */
  has_ended: Generated<boolean>;
  noted_at: Date;
}

interface FeedbackTable {
  id: Generated<number>;
  text: string;
  /** As the sender said, not verified; null for anonymous feedback. */
  claimed_user_id: number | null;
  sent_at: Generated<Date>;
}

interface ConversationTable {
  id: Generated<number>;
  /** The lower of the two ids. */
  first_user_id: number;
  second_user_id: number;
  started_at: Generated<Date>;
  /** Whether each of the two has written, apart from what the server writes for a poster. The database notes it. */
  first_wrote: Generated<boolean>;
  second_wrote: Generated<boolean>;
  /** The sender and the time of the first message; \`null\` without one. */
  began_by: Generated<number | null>;
  began_at: Generated<Date | null>;
}

interface PresenceTable {
  member_id: number;
  /** In the future while a process has a connection of the member; then the end of the last one. */
  connected_until: Date;
}

interface ReadMarkerTable {
  conversation_id: number;
  member_id: number;
  /** The time of the last message that the member has read. */
  read_until: Date;
}

interface ContactTable {
  conversation_id: number;
  /** Ids are never used again: the contact of a deleted listing has an id without a row. */
  listing_id: number;
  asker_id: number;
  /** Title and price at the time of the question, for use after the listing is deleted. */
  title: string;
  price: number;
  asked_at: Date;
  starts_conversation: boolean;
  /** The message with which the poster has declined. */
  declined_message_id: Generated<number | null>;
}

/** The member says that they have met the other in this viewing. */
interface ViewingMeetingTable {
  conversation_id: number;
  listing_id: number;
  user_id: number;
}

interface UniversityProofTable {
  user_id: number;
  university: string;
  /** An address belongs to one member: the last who has confirmed it. */
  address_hash: string;
  confirmed_at: Date;
}

interface UniversityCodeTable {
  user_id: number;
  university: string;
  address_hash: string;
  code_hash: string;
  attempts: Generated<number>;
  expires_at: Date;
}

interface PhoneProofTable {
  user_id: number;
  /** A number belongs to one member: the last who has confirmed it. */
  number_hash: string;
  confirmed_at: Date;
}

interface PhoneCodeTable {
  user_id: number;
  number_hash: string;
  code_hash: string;
  attempts: Generated<number>;
  expires_at: Date;
}

export interface ViewingTable {
  conversation_id: number;
  listing_id: number;
  host_id: number;
  guest_id: number;
  /** The title of the listing, for use after it is deleted. */
  title: string;
  state: 'proposed' | 'agreed' | 'moved' | 'cancelled';
  /** How a cancelled viewing ended; null for an earlier one. */
  ending: ViewingEnding | null;
  proposed_by: number | null;
  times: Date[];
  starts_at: Date | null;
  minutes: number;
  place: ViewingPlace;
  video_link: string | null;
  /** Whether it shows a private place: not after the poster has changed the address. */
  shows_place: Generated<boolean>;
  version: number;
  calendar_id: Generated<string>;
  /** Of the last change. */
  message_id: Generated<number | null>;
  /** When the last viewing was over that was changed after it: it can still be reviewed. */
  last_ended_at: Generated<Date | null>;
}

/** What one member of a viewing says of the other. */
interface ReviewTable {
  id: GeneratedAlways<number>;
  conversation_id: number;
  listing_id: number;
  writer_id: number;
  about_id: number;
  facts: ReviewFact[];
  text: string;
  /** Of the reviewed member; empty if moderators have removed it. */
  answer: Generated<string | null>;
  written_at: Date;
  shows_at: Date;
  /** The case by which moderators have removed it. */
  hidden_by: Generated<number | null>;
}

interface ViewingSlotTable {
  listing_id: number;
  starts_at: Date;
  minutes: number;
  place: ViewingPlace;
  video_link: string | null;
  /** The conversation of the member who has booked it. */
  booked_in: Generated<number | null>;
}

interface ViewingAttendanceTable {
  conversation_id: number;
  listing_id: number;
  member_id: number;
  /** A `tstzrange`, used only in SQL. */
  during: string;
}

/** What a member has not read in a conversation, for a mail about it. */
interface ConversationNoticeTable {
  recipient_id: number;
  conversation_id: number;
  first_message_id: number;
  due_at: Date;
  is_mailed: Generated<boolean>;
}

interface WaitingMailTable {
  id: GeneratedAlways<number>;
  recipient_id: number;
  conversation_id: Generated<number | null>;
  listing_id: Generated<number | null>;
  /** The listing whose expiry the mail announces. */
  expiring_id: Generated<number | null>;
  /** The saved search whose new listings the mail shows. */
  saved_search: Generated<number | null>;
  is_of_lowered_rents: Generated<boolean>;
  /** A mail without its recipient, as JSON. */
  content: string;
  due_at: Date;
  /** Until this time only one process tries to send it. */
  claimed_until: Date | null;
}

interface MessageTable {
  id: Generated<number>;
  conversation_id: number;
  sender_id: number;
  content: string;
  /** With milliseconds; never before the previous message of the conversation. */
  sent_at: Generated<Date>;
  /** Unique for each sender: a second message with the same key is the same message. */
  idempotency_key: Generated<string | null>;
}

/** A member allows the other one of a conversation to see the reasons of their match. */
interface MatchAllowanceTable {
  conversation_id: number;
  user_id: number;
}

/** Who lives in the flat of a listing now. */
interface HouseholdTable {
  listing_id: number;
  people: number;
  occupations: Occupation[];
  languages: HouseLanguage[];
  /** Written as JSON. */
  answers: ColumnType<Answers, string, string>;
}

/** A member who lives there says that the household is right. */
interface HouseholdConfirmationTable {
  listing_id: number;
  user_id: number;
}

/** `blocker_id` has blocked `blocked_id`. Neither sees the other. */
interface BlockTable {
  id: GeneratedAlways<number>;
  blocker_id: number;
  blocked_id: number;
  /** Of the listing from which the member was blocked. */
  title: string | null;
  blocked_at: Date;
}

/** The member has left the conversation. */
interface DepartureTable {
  conversation_id: number;
  member_id: number;
  departed_at: Date;
}

/** All reports about one thing, until it is decided. */
interface CaseTable {
  id: GeneratedAlways<number>;
  /** Who is reported. */
  member_id: number;
  kind: Case['kind'];
  /** Ids without references: what they name may be gone. */
  listing_id: number | null;
  message_id: number | null;
  group_message_id: Generated<number | null>;
  review_id: Generated<number | null>;
  /** The title of the listing, or the first name of the member. */
  about: string;
  /** `KeptCopy` as JSON. */
  copy: string;
  /** Those of the copy, which stay while the case does. */
  image_keys: string[];
  opened_at: Date;
  decision: Generated<Decision | null>;
  reason: Generated<string | null>;
  decided_by: Generated<number | null>;
  decided_at: Generated<Date | null>;
  appeal: Generated<string | null>;
  appealed_at: Generated<Date | null>;
  appeal_state: Generated<OwnDecision['appeal']>;
  appeal_reason: Generated<string | null>;
  appeal_decided_by: Generated<number | null>;
}

interface ReportTable {
  /** A UUID, unique for each reporter. */
  id: string;
  case_id: number;
  reporter_id: number | null;
  kind: ReportKind;
  reason: ReportReason;
  text: string;
  reported_at: Date;
}

/** Rows can only be added. */
interface ModerationLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor_id: number;
  /** The first name at that time. */
  actor: string;
  case_id: number | null;
  action: string;
  detail: string;
}

/** The answers of a member about living together, and the consent to their use. */
interface MatchAnswersTable {
  user_id: number;
  /** Encrypted (server/match/sealed-answers.ts). */
  sealed: Buffer;
  consent_version: number;
  consented_at: Date;
}

/** What the photo of a key looks like. */
interface PhotoHashTable {
  image_key: string;
  /** A 64-bit number. `null` for a photo that shows too little, or cannot be read. */
  hash: string | null;
}

/** A photo of a listing that was in another member's listing before. */
interface CopiedPhotoTable {
  id: GeneratedAlways<number>;
  image_key: string;
  user_id: number;
  original_key: string;
  original_user_id: number;
  /** The number of bits in which the two hashes differ. */
  distance: number;
  found_at: Date;
  /** What the poster says; `null` until then. */
  answer: Generated<'own' | 'permitted' | null>;
  /** `null` until moderators have a case about it. */
  case_id: Generated<number | null>;
}

/** A token for one connection of the chat, until it is used. */
interface SocketTokenTable {
  token_hash: string;
  session_id: string;
  expires_at: Date;
}

/** Members who look for a flat together. */
interface GroupTable {
  id: GeneratedAlways<number>;
  created_at: Date;
  /** The query parameters of the results. */
  search: Generated<string | null>;
  search_by: Generated<number | null>;
}

/** A member is in at most one group. What the member has done in it goes with this row. */
interface GroupMemberTable {
  user_id: number;
  group_id: number;
  shows_band: Generated<boolean>;
  joined_at: Date;
}

interface GroupInvitationTable {
  /** A UUID. */
  key: string;
  group_id: number;
  inviter_id: number;
  /** `null` for a link. */
  invitee_id: number | null;
  ends_at: Date;
}

/** The member has joined by this link, and cannot again. */
interface GroupInvitationUseTable {
  key: string;
  user_id: number;
}

interface GroupVoteTable {
  group_id: number;
  user_id: number;
  listing_id: number;
  /** Title and price at the time of the vote, for use after the listing is deleted. */
  title: string;
  price: number;
  vote: Vote;
  voted_at: Date;
}

/** The member has asked about the room in the name of the group. */
interface GroupContactTable {
  group_id: number;
  user_id: number;
  listing_id: number;
  asked_at: Date;
}

interface GroupMessageTable {
  id: GeneratedAlways<number>;
  group_id: number;
  /** `null` if the account is deleted. A sender who has left the group stays. */
  sender_id: number | null;
  content: string;
  idempotency_key: string | null;
  sent_at: Date;
}

/** The member looks for people to search with. */
interface PeopleSearchTable {
  user_id: number;
  /** A UUID, by which others invite the member. */
  key: string;
  city: string;
  /** `foldName` of the city. */
  city_key: string;
  min_price: number;
  max_price: number;
  starts_on: string | null;
  ends_on: string | null;
  changed_at: Date;
}

/** A view. */
export interface ChatMessageView {
  id: GeneratedAlways<number>;
  conversation_id: GeneratedAlways<number>;
  sender_id: GeneratedAlways<number>;
  sender_email: GeneratedAlways<string>;
  recipient_id: GeneratedAlways<number>;
  recipient_email: GeneratedAlways<string>;
  content: GeneratedAlways<string>;
  sent_at: GeneratedAlways<Date>;
  idempotency_key: GeneratedAlways<string | null>;
}
