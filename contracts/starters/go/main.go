// A starter backend for Stanza: the login, the own profile, and a listing.
package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
)

func main() {
	address := "127.0.0.1:" + setting("PORT", "8080")
	log.Printf("The starter answers at http://%s", address)
	log.Fatal(http.ListenAndServe(address, newService(newStore(), os.Getenv("CONTRACTS") == "1")))
}

// newService has all calls. The provider states are only for contract tests, because they return tokens.
func newService(store *Store, withStates bool) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/api/auth/login", only(http.MethodPost, func(writer http.ResponseWriter, request *http.Request) {
		var credentials struct{ Email, Password string }
		if err := json.NewDecoder(request.Body).Decode(&credentials); err != nil {
			refuse(writer, http.StatusBadRequest, "Please check what you have entered.")
			return
		}
		member := store.member(credentials.Email)
		if member == nil || member.Password != credentials.Password {
			refuse(writer, http.StatusUnauthorized, "Invalid email or password.")
			return
		}
		answer(writer, http.StatusOK, values{"token": store.logIn(member)})
	}))
	mux.HandleFunc("/api/users/me", only(http.MethodGet, func(writer http.ResponseWriter, request *http.Request) {
		member := store.session(strings.TrimPrefix(request.Header.Get("Authorization"), "Bearer "))
		if member == nil {
			refuse(writer, http.StatusUnauthorized, "Please log in.")
			return
		}
		answer(writer, http.StatusOK, member)
	}))
	mux.HandleFunc("/api/listings/", only(http.MethodGet, func(writer http.ResponseWriter, request *http.Request) {
		id, err := strconv.ParseInt(strings.TrimPrefix(request.URL.Path, "/api/listings/"), 10, 64)
		listing := store.listing(id)
		if err != nil || listing == nil {
			refuse(writer, http.StatusNotFound, "There is no such listing.")
			return
		}
		answer(writer, http.StatusOK, listing)
	}))
	if withStates {
		mux.HandleFunc("/_pact/provider-states", only(http.MethodPost, providerStates(store)))
	}
	return forBrowsers(setting("APP_ORIGIN", "http://localhost:5173"), mux)
}

func only(method string, handle http.HandlerFunc) http.HandlerFunc {
	return func(writer http.ResponseWriter, request *http.Request) {
		if request.Method != method {
			refuse(writer, http.StatusMethodNotAllowed, "There is no such call.")
			return
		}
		handle(writer, request)
	}
}

// forBrowsers lets the web app at another origin read the answers, and the `Link` header of lists.
func forBrowsers(origin string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		header := writer.Header()
		header.Set("Access-Control-Allow-Origin", origin)
		header.Set("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE")
		header.Set("Access-Control-Allow-Headers", "authorization, content-type")
		header.Set("Access-Control-Expose-Headers", "Link")
		header.Set("Vary", "Origin")
		header.Set("Cache-Control", "no-store")
		if request.Method == http.MethodOptions {
			writer.WriteHeader(http.StatusNoContent)
			return
		}
		next.ServeHTTP(writer, request)
	})
}

func answer(writer http.ResponseWriter, status int, body any) {
	writer.Header().Set("Content-Type", "application/json")
	writer.WriteHeader(status)
	if err := json.NewEncoder(writer).Encode(body); err != nil {
		log.Print(err)
	}
}

// refuse answers with a failure whose message the app shows.
func refuse(writer http.ResponseWriter, status int, message string) {
	answer(writer, status, values{"message": message})
}

func setting(name, usual string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return usual
}
