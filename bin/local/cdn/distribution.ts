import type { IncomingMessage, ServerResponse } from 'node:http';
import { largestBody } from '../gateway/gateway.ts';
import { type Answer, type OriginRequest, readRequest, send } from '../http.ts';
import type { ApplyPolicy } from './headers-policy.ts';
import { type OriginDeps, openOrigins } from './origins.ts';
import { type Behaviour, behaviourFor, type Settings } from './settings.ts';
import { viewerEvents } from './viewer-events.ts';
import type { ViewerFunction } from './viewer-function.ts';

/** The settings of a distribution and its dependencies. */
export interface DistributionDeps extends OriginDeps {
  id: string;
  settings: Settings;
  policies: Map<string, ApplyPolicy>;
  functions: Map<string, ViewerFunction>;
}

/** Returns the handler of a distribution: behaviours, functions, origins, error pages, headers. */
export function distribution(deps: DistributionDeps) {
  const { settings, policies } = deps;
  const { onRequest, onResponse } = viewerEvents(deps.id, deps.functions);
  const fromOrigin = openOrigins(deps);

  return async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming, largestBody);
    const path = new URL(request.target, 'http://viewer').pathname;
    const behaviour = behaviourFor(settings, path);
    const answer = await answerFor(request, behaviour);
    policies.get(behaviour.ResponseHeadersPolicyId ?? '')?.(answer);
    send(response, request.method, await onResponse(request, answer, behaviour));
  };

  async function answerFor(request: OriginRequest, behaviour: Behaviour): Promise<Answer> {
    if (!behaviour.AllowedMethods.includes(request.method)) {
      const body =
        'This distribution is not configured to allow the HTTP request method that was used.';
      return { status: 403, headers: { 'content-type': 'text/plain' }, body };
    }
    const changed = await onRequest(request, behaviour);
    if ('status' in changed) return changed;
    const answer = await fromOrigin(changed, behaviour);
    return errorPage(answer, request);
  }

  /** Replaces an error of the origin with the configured error page. */
  async function errorPage(answer: Answer, request: OriginRequest): Promise<Answer> {
    const rule = settings.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === answer.status);
    if (!rule?.ResponsePagePath) return answer;
    const page = { ...request, method: 'GET', target: rule.ResponsePagePath };
    const shown = await fromOrigin(page, behaviourFor(settings, rule.ResponsePagePath));
    return { ...shown, status: rule.ResponseCode ?? answer.status };
  }
}
