package main

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"sync"
)

// Member is a person who can log in. The password does not leave the service.
type Member struct {
	ID                 int64    `json:"id"`
	FirstName          string   `json:"firstName"`
	LastName           string   `json:"lastName"`
	Email              string   `json:"email"`
	Password           string   `json:"-"`
	Bio                *string  `json:"bio"`
	University         *string  `json:"university"`
	Hobbies            []string `json:"hobbies"`
	ProfilePicturePath *string  `json:"profilePicturePath"`
}

// Listing has the fields of the answers. Optional fields are pointers: nil becomes null, which the app expects.
type Listing struct {
	ID                    int64    `json:"id"`
	Title                 string   `json:"title"`
	Description           string   `json:"description"`
	Price                 float64  `json:"price"`
	Location              string   `json:"location"`
	SquareMeters          float64  `json:"squareMeters"`
	Street                string   `json:"street"`
	PostalCode            string   `json:"postalCode"`
	City                  string   `json:"city"`
	Province              string   `json:"province"`
	AvailabilityStartDate string   `json:"availabilityStartDate"`
	AvailabilityEndDate   *string  `json:"availabilityEndDate"`
	ImageURLs             []string `json:"imageUrls"`
	TimestampAdded        string   `json:"timestampAdded"`
	UserFirstName         string   `json:"userFirstName"`
	ProfilePictureURL     *string  `json:"profilePictureUrl"`
	Latitude              *float64 `json:"latitude"`
	Longitude             *float64 `json:"longitude"`
	Deposit               *float64 `json:"deposit"`
	ServiceCosts          *float64 `json:"serviceCosts"`
	AllInclusivePrice     *float64 `json:"allInclusivePrice"`
	NumberOfRooms         *int     `json:"numberOfRooms"`
	Floor                 *int     `json:"floor"`
	Furnished             bool     `json:"furnished"`
	InternetIncluded      bool     `json:"internetIncluded"`
	UtilitiesIncluded     bool     `json:"utilitiesIncluded"`
	HasBalcony            bool     `json:"hasBalcony"`
	HasGarden             bool     `json:"hasGarden"`
	PetsAllowed           bool     `json:"petsAllowed"`
}

// Store has the data of the service. Replace it with your database.
type Store struct {
	mutex    sync.Mutex
	lastID   int64
	members  map[string]*Member
	sessions map[string]*Member
	listings map[int64]*Listing
}

func newStore() *Store {
	return &Store{
		lastID:   7000,
		members:  map[string]*Member{},
		sessions: map[string]*Member{},
		listings: map[int64]*Listing{},
	}
}

func (store *Store) addMember(member Member) *Member {
	store.mutex.Lock()
	defer store.mutex.Unlock()
	store.lastID++
	member.ID = store.lastID
	member.Email = fmt.Sprintf("member-%d@starter.example", member.ID)
	if member.Hobbies == nil {
		member.Hobbies = []string{}
	}
	store.members[member.Email] = &member
	return &member
}

func (store *Store) member(email string) *Member {
	store.mutex.Lock()
	defer store.mutex.Unlock()
	return store.members[email]
}

func (store *Store) logIn(member *Member) string {
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		panic(err)
	}
	token := hex.EncodeToString(random)
	store.mutex.Lock()
	defer store.mutex.Unlock()
	store.sessions[token] = member
	return token
}

func (store *Store) session(token string) *Member {
	store.mutex.Lock()
	defer store.mutex.Unlock()
	return store.sessions[token]
}

func (store *Store) addListing(listing Listing) int64 {
	store.mutex.Lock()
	defer store.mutex.Unlock()
	store.lastID++
	listing.ID = store.lastID
	store.listings[listing.ID] = &listing
	return listing.ID
}

func (store *Store) listing(id int64) *Listing {
	store.mutex.Lock()
	defer store.mutex.Unlock()
	return store.listings[id]
}
