import { entry } from 'statechart-workbench/model/registry.ts';
import * as z from 'zod/mini';
import { userSchema } from '../../../schemas/user.ts';
import { feedbackModel } from '../models/feedback.ts';
import { loginModel } from '../models/login.ts';
import { menuModel } from '../models/menu.ts';
import { passwordResetModel } from '../models/password-reset.ts';
import { profileEditModel } from '../models/profile-edit.ts';
import { profilePictureModel } from '../models/profile-picture.ts';
import { recentConversationsModel } from '../models/recent-conversations.ts';
import { registrationModel } from '../models/registration.ts';
import { rootModel } from '../models/root.ts';
import { sessionModel } from '../models/session.ts';

const group = 'Membership';

export const membershipEntries = [
  entry(rootModel, {
    group,
    summary: 'The page as a whole: its connection, its measurements, and the chat of whoever is logged in.',
    inputSchema: null,
    sentences: [
      { section: '7 The calls it makes', text: 'Web-vitals reporting is loaded lazily.' },
      {
        section: '6 Roles and permissions',
        text: 'Two states: anonymous visitor (sees a Login button) and logged-in user (sees listing, messages, likes and profile links).',
      },
    ],
  }),
  entry(sessionModel, {
    group,
    summary: 'Who is using the app; shared by all tabs, and kept over a reload.',
    inputSchema: null,
    sentences: [
      {
        section: '4 Session',
        text: "Logged out to logged in on a successful login: a token is stored in the browser's local storage and the profile is held in client state.",
      },
      {
        section: '4 Session',
        text: 'Logged in to logged out on Logout: the client state is cleared and the user goes to /.',
      },
      { section: '4 Session', text: 'Profile updates merge into the existing user.' },
    ],
  }),
  entry(loginModel, {
    group,
    summary: 'The login form, and the demo login that asks no server.',
    inputSchema: z.object({
      demo: z.nullable(z.object({ email: z.string(), password: z.string() })),
    }),
    sentences: [
      {
        section: '4 Login',
        text: "idle, then submitting (button 'Signing In...', inputs disabled), then success (go to /home) or an error message.",
      },
      { section: '5 Login', text: "email and password both required, else 'All fields are required.'." },
      {
        section: '8 Login',
        text: "Non-OK login response: the server's message, or 'Invalid email or password.' if none.",
      },
    ],
  }),
  entry(registrationModel, {
    group,
    summary: 'The registration form.',
    inputSchema: null,
    sentences: [
      {
        section: '4 Registration',
        text: "submitting ('Creating Account...'), then success goes to /login, or an error message.",
      },
      {
        section: '5 Registration',
        text: "all five fields required ('All fields are required.'); password and confirmation must match ('Passwords do not match.'); password at least 6 characters ('Password must be at least 6 characters long.').",
      },
    ],
  }),
  entry(passwordResetModel, {
    group,
    summary: 'A forgotten password, in two steps.',
    inputSchema: z.object({ token: z.string() }),
    sentences: [
      {
        section: '4 Forgot password',
        text: "On success the message 'Reset email sent! Check your inbox and follow the instructions.' is shown and the step becomes 'reset'.",
      },
      {
        section: '4 Forgot password',
        text: "On reset success: 'Password reset successful! Redirecting to login...' and, after 2 seconds, a redirect to /login.",
      },
      {
        section: '4 Forgot password',
        text: 'The back link returns to the email step and clears the token, password and messages.',
      },
    ],
  }),
  entry(profileEditModel, {
    group,
    summary: 'University and bio: shown, edited, saved, or as they were.',
    inputSchema: z.object({ user: z.nullable(userSchema) }),
    sentences: [
      { section: '4 Profile edit', text: 'view, then edit, then saved; or cancel to revert.' },
      {
        section: '2 Profile',
        text: "An edit toggle, Save ('Saving...' while busy) and Cancel, which restores the stored values.",
      },
    ],
  }),
  entry(profilePictureModel, {
    group,
    summary: 'The profile picture, and another in its place.',
    inputSchema: z.object({ url: z.nullable(z.string()) }),
    sentences: [
      { section: '2 Profile', text: "profile picture (click to change, label 'Change Photo')" },
      {
        section: '8 Error catalogue',
        text: 'a failed profile picture fetch or upload falls back to a default avatar image.',
      },
    ],
  }),
  entry(recentConversationsModel, {
    group,
    summary: 'The first conversations on the profile.',
    inputSchema: null,
    sentences: [
      {
        section: '2 Profile',
        text: "States: 'Loading conversations...'; 'You have no recent conversations' with a 'Start a Conversation' button; fallbacks '(No messages yet)' and 'No time available'.",
      },
      {
        section: '8 Conversations widget',
        text: "the server message or 'HTTP error! status: {code}', falling back to 'Failed to load conversations.'.",
      },
    ],
  }),
  entry(menuModel, {
    group,
    summary: "The member's menu: open or closed.",
    inputSchema: null,
    sentences: [{ section: '2 Header', text: 'The menu closes on a click outside it.' }],
  }),
  entry(feedbackModel, {
    group,
    summary: 'The feedback form, of members and visitors.',
    inputSchema: z.object({ userId: z.nullable(z.int()) }),
    sentences: [
      {
        section: '5 Feedback',
        text: 'required; after trimming, minimum 10 and maximum 5000 characters.',
      },
      {
        section: '8 Feedback',
        text: "429 (a rate limit): the server message plus '({minutesUntilReset} minutes remaining)'.",
      },
      {
        section: '2 Feedback',
        text: "Success screen: 'Thank You! Your feedback has been submitted successfully.' and 'Redirecting you back...'. It goes back after 2 s.",
      },
    ],
  }),
];
