record StateRequest(string State, Dictionary<string, object?>? Params, string? Action);

/// <summary>The provider states of contracts/provider-states.md. Add states one by one: each makes more interactions pass.</summary>
static class ProviderStates
{
    public static void Map(WebApplication app, Store store) => app.MapPost("/_pact/provider-states", (StateRequest request) =>
    {
        if (request.Action == "teardown") return Results.Json(new { });
        var given = request.Params ?? new();
        return request.State switch
        {
            "nobody is logged in" => Results.Json(new { }),
            "a member" => AMember(store, given),
            "a member with a full profile" => AMember(store, new(given) { ["profilePicturePath"] = "/giulia.webp" }),
            "a session that has ended" => Results.Json(new { token = "nobody-has-this-token" }),
            "no such listing" => Results.Json(new { listingId = 999_999_999 }),
            "a listing without optional details" => Results.Json(new { listingId = store.AddListing() }),
            "a listing with every detail" => Results.Json(new { listingId = store.AddListing(EveryDetail()) }),
            _ => Calls.Refuse(404, $"No handler for the state '{request.State}'."),
        };
    });

    private static IResult AMember(Store store, Dictionary<string, object?> given)
    {
        var member = store.AddMember(given);
        return Results.Json(new { token = store.LogIn(member), userId = member.Profile["id"], email = member.Email });
    }

    private static Dictionary<string, object?> EveryDetail() => new()
    {
        ["availabilityEndDate"] = "2027-06-30", ["imageUrls"] = new[] { "/room.webp" },
        ["profilePictureUrl"] = "/paola.webp", ["latitude"] = 45.0703, ["longitude"] = 7.6869, ["deposit"] = 900,
        ["serviceCosts"] = 45.5, ["allInclusivePrice"] = 620, ["numberOfRooms"] = 4, ["floor"] = 0,
    };
}
