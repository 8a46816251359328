#!/usr/bin/env node
// Plain JavaScript, so that an old Node.js prints the message below and not a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 15)) await import('../stanza-contracts.mjs');
else {
  console.error(`stanza-contracts needs Node.js 20.15 or newer; this is ${process.versions.node}.`);
  process.exitCode = 2;
}
