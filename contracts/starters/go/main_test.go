package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func statusOf(service http.Handler, method, path, body string) int {
	recorder := httptest.NewRecorder()
	service.ServeHTTP(recorder, httptest.NewRequest(method, path, strings.NewReader(body)))
	return recorder.Code
}

func TestProviderStatesAreOnlyThereForTheContracts(t *testing.T) {
	const state = `{"state":"a member","params":{"firstName":"Giulia"}}`
	const path = "/_pact/provider-states"
	if got := statusOf(newService(newStore(), false), http.MethodPost, path, state); got != http.StatusNotFound {
		t.Errorf("without contracts: got %d", got)
	}
	if got := statusOf(newService(newStore(), true), http.MethodPost, path, state); got != http.StatusOK {
		t.Errorf("for the contracts: got %d", got)
	}
	if got := statusOf(newService(newStore(), true), http.MethodPost, path, `{"state":"x"}`); got != http.StatusNotFound {
		t.Errorf("an unknown state: got %d", got)
	}
}

func TestNobodySeesAProfileWithoutAToken(t *testing.T) {
	if got := statusOf(newService(newStore(), false), http.MethodGet, "/api/users/me", ""); got != http.StatusUnauthorized {
		t.Errorf("got %d", got)
	}
}
