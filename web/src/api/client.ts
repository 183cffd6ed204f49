import { type Call, type CallerParts, createCaller } from './caller.ts';

let connected: Call | undefined;

/** Gives the portal its way to the API; done once, when the session is known. */
export function connect(parts: CallerParts): void {
  connected = createCaller(parts);
}

/** Calls a route with its input and gives what it answers. */
export const call: Call = (route, input, options) => {
  if (!connected) throw new Error('The API is called before the session is known');
  return connected(route, input, options);
};
