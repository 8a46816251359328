module example.org/stanza-starter

go 1.19
