"""The data of the service. Replace it with your database."""

from dataclasses import asdict, dataclass, field
from itertools import count
from secrets import token_urlsafe

_ids = count(7001)


@dataclass
class Member:
    firstName: str = "Paola"
    lastName: str = "Conti"
    password: str = field(default_factory=token_urlsafe)
    bio: str | None = None
    university: str | None = None
    hobbies: list[str] = field(default_factory=list)
    profilePicturePath: str | None = None
    id: int = field(default_factory=lambda: next(_ids))
    email: str = ""

    def __post_init__(self) -> None:
        self.email = self.email or f"member-{self.id}@starter.example"

    def profile(self) -> dict:
        return {name: value for name, value in asdict(self).items() if name != "password"}


class Store:
    def __init__(self) -> None:
        self.members: dict[str, Member] = {}
        self.sessions: dict[str, Member] = {}
        self.listings: dict[int, dict] = {}

    def add_member(self, **given) -> Member:
        member = Member(**given)
        self.members[member.email] = member
        return member

    def log_in(self, member: Member) -> str:
        token = token_urlsafe()
        self.sessions[token] = member
        return token

    def add_listing(self, **given) -> int:
        listing = {
            "id": next(_ids),
            "title": "Sunny room near the station",
            "description": "Bright, on a courtyard.",
            "price": 540.5,
            "location": "Porta Susa",
            "squareMeters": 14,
            "street": "Via Cernaia 3",
            "postalCode": "10122",
            "city": "Torino",
            "province": "TO",
            "availabilityStartDate": "2026-10-01",
            "availabilityEndDate": None,
            "imageUrls": [],
            "timestampAdded": "2026-06-15T09:30:00Z",
            "userFirstName": "Paola",
            "profilePictureUrl": None,
            "latitude": None,
            "longitude": None,
            "deposit": None,
            "serviceCosts": None,
            "allInclusivePrice": None,
            "numberOfRooms": None,
            "floor": None,
            "furnished": True,
            "internetIncluded": True,
            "utilitiesIncluded": False,
            "hasBalcony": False,
            "hasGarden": False,
            "petsAllowed": False,
        } | given
        self.listings[listing["id"]] = listing
        return listing["id"]
