"""The provider states of contracts/provider-states.md. Add states one by one: each makes more interactions pass."""

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel

from store import Store


class StateRequest(BaseModel):
    state: str
    params: dict = {}
    action: str = "setup"


def provider_states(store: Store) -> APIRouter:
    def a_member(**given) -> dict:
        member = store.add_member(**given)
        return {"token": store.log_in(member), "userId": member.id, "email": member.email}

    def a_listing(**given) -> dict:
        return {"listingId": store.add_listing(**given)}

    handlers = {
        "nobody is logged in": dict,
        "a member": a_member,
        "a member with a full profile": lambda **given: a_member(**given, profilePicturePath="/giulia.webp"),
        "a session that has ended": lambda: {"token": "nobody-has-this-token"},
        "no such listing": lambda: {"listingId": 999_999_999},
        "a listing without optional details": a_listing,
        "a listing with every detail": lambda: a_listing(
            availabilityEndDate="2027-06-30",
            imageUrls=["/room.webp"],
            profilePictureUrl="/paola.webp",
            latitude=45.0703,
            longitude=7.6869,
            deposit=900,
            serviceCosts=45.5,
            allInclusivePrice=620,
            numberOfRooms=4,
            floor=0,
        ),
    }
    router = APIRouter()

    @router.post("/_pact/provider-states")
    def enter(request: StateRequest) -> dict:
        if request.action == "teardown":
            return {}
        if request.state not in handlers:
            raise HTTPException(404, f"No handler for the state '{request.state}'.")
        return handlers[request.state](**request.params)

    return router
