/**
 * React records a stack trace for each element that it creates, up to 10,000 a second, to name its owner in warnings. The traces take a
 * seventh of the CPU time of all tests that render, so React is told that there are enough already.
 */
import * as React from 'react';

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  configurable: true,
});
