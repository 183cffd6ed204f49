import { type Call, type CallerDeps, createCaller } from './caller.ts';

let connected: Call | undefined;

/** Connects the portal to the API, once, when the session is known. */
export function connect(parts: CallerDeps): void {
  connected = createCaller(parts);
}

/** Calls a route with its input; resolves to its answer. */
export const call: Call = (route, input, options) => {
  if (!connected) throw new Error('The API is called before the session is known');
  return connected(route, input, options);
};
