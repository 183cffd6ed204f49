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
  /** Returns the host of the cloud by its local one. */
  hostOf(localHost: string): string;
}

/** An answer, and whether CloudFront shows it to the viewer-response function. */
interface Answered {
  answer: Answer;
  isShown: boolean;
}

/** Returns the handler of a distribution: behaviours, functions, origins, error pages, headers. */
export function distribution(deps: DistributionDeps) {
  const { settings, policies } = deps;
  const { onRequest, onResponse } = viewerEvents(deps);
  const fromOrigin = openOrigins(deps);

  return async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming, largestBody);
    const path = new URL(request.target, 'http://viewer').pathname;
    const behaviour = behaviourFor(settings, path);
    const { answer, isShown } = await answerFor(request, behaviour);
    policies.get(behaviour.ResponseHeadersPolicyId ?? '')?.(answer);
    const last = isShown ? await onResponse(request, answer, behaviour) : answer;
    send(response, request.method, last);
  };

  /** Answers a request. A viewer-response function does not run for errors of the origin. */
  async function answerFor(request: OriginRequest, behaviour: Behaviour): Promise<Answered> {
    if (!behaviour.AllowedMethods.includes(request.method)) {
      const body =
        'This distribution is not configured to allow the HTTP request method that was used.';
      const answer = { status: 403, headers: { 'content-type': 'text/plain' }, body };
      return { answer, isShown: false };
    }
    const changed = await onRequest(request, behaviour);
    if ('status' in changed) return { answer: changed, isShown: false };
    const answer = await fromOrigin(changed, behaviour);
    return { answer: await errorPage(answer, request), isShown: answer.status < 400 };
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
