package org.stanza.starter;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Profile;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The provider states of contracts/provider-states.md. Add states one by one: each makes more interactions pass. */
@RestController
@Profile("contracts") // never in production: it returns tokens
class ProviderStates {
  record Request(String state, Map<String, Object> params, String action) {}

  private final Store store;

  ProviderStates(Store store) {
    this.store = store;
  }

  @PostMapping("/_pact/provider-states")
  Map<String, Object> enter(@RequestBody Request request) {
    if ("teardown".equals(request.action())) return Map.of();
    Map<String, Object> params = request.params() == null ? Map.of() : request.params();
    return switch (request.state()) {
      case "nobody is logged in" -> Map.of();
      case "a member" -> aMember(params);
      case "a member with a full profile" -> {
        Map<String, Object> full = new HashMap<>(params);
        full.put("profilePicturePath", "/giulia.webp");
        yield aMember(full);
      }
      case "a session that has ended" -> Map.of("token", "nobody-has-this-token");
      case "no such listing" -> Map.of("listingId", 999_999_999);
      case "a listing without optional details" -> Map.of("listingId", store.addListing(Map.of()));
      case "a listing with every detail" -> Map.of("listingId", store.addListing(everyDetail()));
      default -> throw new HttpError(HttpStatus.NOT_FOUND, "No handler for the state '" + request.state() + "'.");
    };
  }

  private Map<String, Object> aMember(Map<String, Object> given) {
    Store.Member member = store.addMember(given);
    return Map.of("token", store.logIn(member), "userId", member.profile().get("id"), "email", member.email());
  }

  private static Map<String, Object> everyDetail() {
    return Map.of("availabilityEndDate", "2027-06-30", "imageUrls", List.of("/room.webp"), "profilePictureUrl",
        "/paola.webp", "latitude", 45.0703, "longitude", 7.6869, "deposit", 900, "serviceCosts", 45.5,
        "allInclusivePrice", 620, "numberOfRooms", 4, "floor", 0);
  }
}
