"""A starter backend for Stanza: the login, the own profile, and a listing."""

import os

from fastapi import FastAPI, Header, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from states import provider_states
from store import Store

app = FastAPI()
store = Store()

# The web app has another origin, and reads the `Link` header of lists.
app.add_middleware(
    CORSMiddleware,
    allow_origins=[os.environ.get("APP_ORIGIN", "http://localhost:5173")],
    allow_methods=["GET", "POST", "PUT", "DELETE"],
    allow_headers=["authorization", "content-type"],
    expose_headers=["Link"],
)

# Never in production: it returns tokens.
if os.environ.get("CONTRACTS") == "1":
    app.include_router(provider_states(store))


@app.exception_handler(HTTPException)
async def refuse(_: Request, error: HTTPException) -> JSONResponse:
    """The app reads `message`, but FastAPI writes `detail`."""
    return JSONResponse({"message": error.detail}, error.status_code)


@app.exception_handler(RequestValidationError)
async def refuse_invalid(_: Request, __: RequestValidationError) -> JSONResponse:
    return JSONResponse({"message": "Please check what you have entered."}, 400)


class Credentials(BaseModel):
    email: str
    password: str


@app.post("/api/auth/login")
def log_in(credentials: Credentials) -> dict:
    member = store.members.get(credentials.email)
    if member is None or member.password != credentials.password:
        raise HTTPException(401, "Invalid email or password.")
    return {"token": store.log_in(member)}


@app.get("/api/users/me")
def own_profile(authorization: str = Header("")) -> dict:
    member = store.sessions.get(authorization.removeprefix("Bearer "))
    if member is None:
        raise HTTPException(401, "Please log in.")
    return member.profile()


@app.get("/api/listings/{listing_id}")
def listing(listing_id: int) -> dict:
    if listing_id not in store.listings:
        raise HTTPException(404, "There is no such listing.")
    return store.listings[listing_id]
