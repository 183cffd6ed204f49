import { randomUUID } from 'node:crypto';
import type { Answer, OriginRequest } from '../http.ts';
import type { Behaviour } from './settings.ts';
import {
  changedHeaders,
  targetOf,
  type ViewerEvent,
  type ViewerFunction,
  type ViewerRequest,
  type ViewerResponse,
  viewerRequest,
} from './viewer-function.ts';

type EventType = ViewerEvent['context']['eventType'];

/** Returns the functions that run a distribution's viewer functions on requests and responses. */
export function viewerEvents(distributionId: string, functions: Map<string, ViewerFunction>) {
  const functionOf = (behaviour: Behaviour, type: EventType) => {
    const found = behaviour.FunctionAssociations.find(({ EventType }) => EventType === type);
    return found && functions.get(found.FunctionARN);
  };

  const eventOf = (eventType: EventType, request: ViewerRequest): ViewerEvent => {
    const context = { eventType, distributionId, requestId: randomUUID() };
    return { version: '1.0', context, viewer: { ip: '127.0.0.1' }, request };
  };

  return {
    /** Runs the viewer-request function, which may change the request or answer it. */
    async onRequest(request: OriginRequest, behaviour: Behaviour): Promise<OriginRequest | Answer> {
      const run = functionOf(behaviour, 'viewer-request');
      if (!run) return request;
      const viewer = viewerRequest(request.method, request.target, request.headers);
      // By CloudFront's contract, a function returns its request or an answer with a status.
      const result = (await run(eventOf('viewer-request', viewer))) as
        | ViewerRequest
        | ViewerResponse;
      if ('statusCode' in result) return answerOf(result);
      const headers = changedHeaders(request.headers, viewer, result);
      return { ...request, target: targetOf(result), headers };
    },

    /** Runs the viewer-response function, which may change status and headers. */
    async onResponse(
      request: OriginRequest,
      answer: Answer,
      behaviour: Behaviour,
    ): Promise<Answer> {
      const run = functionOf(behaviour, 'viewer-response');
      if (!run) return answer;
      const viewer = viewerRequest(request.method, request.target, request.headers);
      const headers = Object.entries(answer.headers).map(([name, value]) => [
        name,
        { value: [value].flat().join(', ') },
      ]);
      const changed = (await run({
        ...eventOf('viewer-response', viewer),
        response: { statusCode: answer.status, headers: Object.fromEntries(headers) },
      })) as ViewerResponse;
      return { ...answer, status: changed.statusCode, headers: answerOf(changed).headers };
    },
  };
}

function answerOf({ statusCode, headers = {}, body }: ViewerResponse): Answer {
  const text = typeof body === 'object' ? body.data : (body ?? '');
  const isBase64 = typeof body === 'object' && body.encoding === 'base64';
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
    body: isBase64 ? Buffer.from(text, 'base64') : text,
  };
}
