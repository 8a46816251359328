package main

import (
	"encoding/json"
	"fmt"
	"net/http"
)

type values map[string]any

// memberParams are the parameters of the states with a member.
type memberParams struct {
	FirstName  string   `json:"firstName"`
	LastName   string   `json:"lastName"`
	Password   string   `json:"password"`
	Bio        *string  `json:"bio"`
	University *string  `json:"university"`
	Hobbies    []string `json:"hobbies"`
}

type stateRequest struct {
	State  string       `json:"state"`
	Params memberParams `json:"params"`
	Action string       `json:"action"`
}

func pointer[T any](value T) *T { return &value }

var plainListing = Listing{
	Title: "Sunny room near the station", Description: "Bright, on a courtyard.", Price: 540.5,
	Location: "Porta Susa", SquareMeters: 14, Street: "Via Cernaia 3", PostalCode: "10122", City: "Torino",
	Province: "TO", AvailabilityStartDate: "2026-10-01", ImageURLs: []string{},
	TimestampAdded: "2026-06-15T09:30:00Z", UserFirstName: "Paola", Furnished: true, InternetIncluded: true,
}

func fullListing() Listing {
	full := plainListing
	full.AvailabilityEndDate = pointer("2027-06-30")
	full.ImageURLs = []string{"/room.webp"}
	full.ProfilePictureURL = pointer("/paola.webp")
	full.Latitude, full.Longitude = pointer(45.0703), pointer(7.6869)
	full.Deposit, full.ServiceCosts, full.AllInclusivePrice = pointer(900.0), pointer(45.5), pointer(620.0)
	full.NumberOfRooms, full.Floor = pointer(4), pointer(0)
	return full
}

// providerStates answers the states of contracts/provider-states.md. Add states one by one: each makes more interactions pass.
func providerStates(store *Store) http.HandlerFunc {
	aMember := func(params memberParams, picture *string) values {
		member := store.addMember(Member{
			FirstName: params.FirstName, LastName: params.LastName, Password: params.Password,
			Bio: params.Bio, University: params.University, Hobbies: params.Hobbies, ProfilePicturePath: picture,
		})
		return values{"token": store.logIn(member), "userId": member.ID, "email": member.Email}
	}
	handlers := map[string]func(memberParams) values{
		"nobody is logged in": func(memberParams) values { return values{} },
		"a member":            func(params memberParams) values { return aMember(params, nil) },
		"a member with a full profile": func(params memberParams) values {
			return aMember(params, pointer("/giulia.webp"))
		},
		"a session that has ended": func(memberParams) values { return values{"token": "nobody-has-this-token"} },
		"no such listing":          func(memberParams) values { return values{"listingId": 999_999_999} },
		"a listing without optional details": func(memberParams) values {
			return values{"listingId": store.addListing(plainListing)}
		},
		"a listing with every detail": func(memberParams) values {
			return values{"listingId": store.addListing(fullListing())}
		},
	}
	return func(writer http.ResponseWriter, request *http.Request) {
		var asked stateRequest
		if err := json.NewDecoder(request.Body).Decode(&asked); err != nil {
			refuse(writer, http.StatusBadRequest, err.Error())
			return
		}
		if asked.Action == "teardown" {
			answer(writer, http.StatusOK, values{})
			return
		}
		handler, isKnown := handlers[asked.State]
		if !isKnown {
			refuse(writer, http.StatusNotFound, fmt.Sprintf("No handler for the state '%s'.", asked.State))
			return
		}
		answer(writer, http.StatusOK, handler(asked.Params))
	}
}
