package org.stanza.starter;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/** The data of the service. Replace it with your database. */
@Component
class Store {
  record Member(String email, String password, Map<String, Object> profile) {}

  private final AtomicLong lastId = new AtomicLong(7000);
  private final Map<String, Member> members = new ConcurrentHashMap<>();
  private final Map<String, Member> sessions = new ConcurrentHashMap<>();
  private final Map<Long, Map<String, Object>> listings = new ConcurrentHashMap<>();

  /** @param given fields of the profile, and the password */
  Member addMember(Map<String, Object> given) {
    long id = lastId.incrementAndGet();
    String email = "member-" + id + "@starter.example";
    Map<String, Object> profile = new HashMap<>();
    profile.put("bio", null);
    profile.put("university", null);
    profile.put("hobbies", List.of());
    profile.put("profilePicturePath", null);
    profile.putAll(given);
    profile.put("id", id);
    profile.put("email", email);
    Object password = profile.remove("password");
    Member member = new Member(email, password == null ? UUID.randomUUID().toString() : (String) password, profile);
    members.put(email, member);
    return member;
  }

  Member memberOf(String email) {
    return members.get(email);
  }

  String logIn(Member member) {
    String token = UUID.randomUUID().toString();
    sessions.put(token, member);
    return token;
  }

  Member sessionOf(String token) {
    return sessions.get(token);
  }

  /** Fields without a value are null: the app expects them to be present. */
  long addListing(Map<String, Object> given) {
    long id = lastId.incrementAndGet();
    Map<String, Object> listing = new HashMap<>();
    for (String name : List.of("availabilityEndDate", "profilePictureUrl", "latitude", "longitude", "deposit",
        "serviceCosts", "allInclusivePrice", "numberOfRooms", "floor")) {
      listing.put(name, null);
    }
    listing.putAll(Map.of("title", "Sunny room near the station", "description", "Bright, on a courtyard.",
        "price", 540.5, "location", "Porta Susa", "squareMeters", 14, "street", "Via Cernaia 3",
        "postalCode", "10122", "city", "Torino", "province", "TO"));
    listing.putAll(Map.of("availabilityStartDate", "2026-10-01", "imageUrls", List.of(),
        "timestampAdded", "2026-06-15T09:30:00Z", "userFirstName", "Paola"));
    listing.putAll(Map.of("furnished", true, "internetIncluded", true, "utilitiesIncluded", false,
        "hasBalcony", false, "hasGarden", false, "petsAllowed", false));
    listing.putAll(given);
    listing.put("id", id);
    listings.put(id, listing);
    return id;
  }

  Map<String, Object> listingOf(long id) {
    return listings.get(id);
  }
}
