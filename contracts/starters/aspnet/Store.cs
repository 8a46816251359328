using System.Collections.Concurrent;

/// <summary>The data of the service. Replace it with your database.</summary>
class Store
{
    public record Member(string Email, string Password, Dictionary<string, object?> Profile);

    private long lastId = 7000;
    private readonly ConcurrentDictionary<string, Member> members = new();
    private readonly ConcurrentDictionary<string, Member> sessions = new();
    private readonly ConcurrentDictionary<long, Dictionary<string, object?>> listings = new();

    /// <param name="given">fields of the profile, and the password</param>
    public Member AddMember(Dictionary<string, object?> given)
    {
        var id = Interlocked.Increment(ref lastId);
        var email = $"member-{id}@starter.example";
        var profile = new Dictionary<string, object?>
        {
            ["bio"] = null, ["university"] = null, ["hobbies"] = Array.Empty<string>(), ["profilePicturePath"] = null,
        };
        foreach (var (name, value) in given) profile[name] = value;
        profile["id"] = id;
        profile["email"] = email;
        profile.Remove("password", out var password);
        var member = new Member(email, password?.ToString() ?? Guid.NewGuid().ToString(), profile);
        members[email] = member;
        return member;
    }

    public Member? MemberOf(string email) => members.GetValueOrDefault(email);

    public string LogIn(Member member)
    {
        var token = Guid.NewGuid().ToString();
        sessions[token] = member;
        return token;
    }

    public Member? SessionOf(string token) => sessions.GetValueOrDefault(token);

    /// <summary>Fields without a value are null: the app expects them to be present.</summary>
    public long AddListing(Dictionary<string, object?>? given = null)
    {
        var id = Interlocked.Increment(ref lastId);
        var listing = new Dictionary<string, object?>
        {
            ["title"] = "Sunny room near the station", ["description"] = "Bright, on a courtyard.", ["price"] = 540.5,
            ["location"] = "Porta Susa", ["squareMeters"] = 14, ["street"] = "Via Cernaia 3", ["postalCode"] = "10122",
            ["city"] = "Torino", ["province"] = "TO", ["availabilityStartDate"] = "2026-10-01",
            ["availabilityEndDate"] = null, ["imageUrls"] = Array.Empty<string>(),
            ["timestampAdded"] = "2026-06-15T09:30:00Z", ["userFirstName"] = "Paola", ["profilePictureUrl"] = null,
            ["latitude"] = null, ["longitude"] = null, ["deposit"] = null, ["serviceCosts"] = null,
            ["allInclusivePrice"] = null, ["numberOfRooms"] = null, ["floor"] = null, ["furnished"] = true,
            ["internetIncluded"] = true, ["utilitiesIncluded"] = false, ["hasBalcony"] = false, ["hasGarden"] = false,
            ["petsAllowed"] = false,
        };
        foreach (var (name, value) in given ?? new()) listing[name] = value;
        listing["id"] = id;
        listings[id] = listing;
        return id;
    }

    public Dictionary<string, object?>? ListingOf(long id) => listings.GetValueOrDefault(id);
}
