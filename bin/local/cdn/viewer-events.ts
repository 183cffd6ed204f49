import { randomUUID } from 'node:crypto';
import type { Answer, OriginRequest } from '../http.ts';
import { localPolicy } from './headers-policy.ts';
import type { Behaviour } from './settings.ts';
import {
  changedHeaders,
  checkSetHeaders,
  targetOf,
  type ViewerEvent,
  type ViewerFunction,
  type ViewerRequest,
  type ViewerResponse,
  viewerRequest,
} from './viewer-function.ts';

type EventType = ViewerEvent['context']['eventType'];

/** A distribution and its functions. */
export interface ViewerEventDeps {
  id: string;
  functions: Map<string, ViewerFunction>;
  /** Returns the host of a distribution by its local host. Functions see the one of the cloud. */
  hostOf(localHost: string): string;
}

/** Returns the functions that run a distribution's viewer functions on requests and responses. */
export function viewerEvents({ id, functions, hostOf }: ViewerEventDeps) {
  const functionOf = (behaviour: Behaviour, type: EventType) => {
    const found = behaviour.FunctionAssociations.find(({ EventType }) => EventType === type);
    return found && functions.get(found.FunctionARN);
  };

  const eventOf = (eventType: EventType, request: ViewerRequest): ViewerEvent => {
    const context = { eventType, distributionId: id, requestId: randomUUID() };
    return { version: '1.0', context, viewer: { ip: '127.0.0.1' }, request };
  };

  const viewerOf = ({ method, target, headers }: OriginRequest): ViewerRequest =>
    viewerRequest(
      method,
      target,
      headers.map(([name, value]) => [name, name.toLowerCase() === 'host' ? hostOf(value) : value]),
    );

  return {
    /** Runs the viewer-request function, which may change the request or answer it. */
    async onRequest(request: OriginRequest, behaviour: Behaviour): Promise<OriginRequest | Answer> {
      const run = functionOf(behaviour, 'viewer-request');
      if (!run) return request;
      const viewer = viewerOf(request);
      // By CloudFront's contract, a function returns its request or an answer with a status.
      const result = (await run(eventOf('viewer-request', viewer))) as
        | ViewerRequest
        | ViewerResponse;
      if ('statusCode' in result) return answerOf(result);
      checkSetHeaders(viewer, result);
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
      const given = Object.entries(answer.headers).map(([name, value]) => [
        name,
        { value: [value].flat().join(', ') },
      ]);
      const response: ViewerResponse & Pick<ViewerRequest, 'headers'> = {
        statusCode: answer.status,
        headers: Object.fromEntries(given),
      };
      const event = { ...eventOf('viewer-response', viewerOf(request)), response };
      const { headers = {}, statusCode } = (await run(event)) as ViewerResponse;
      checkSetHeaders(response, { headers });
      return { ...answer, status: statusCode, headers: localHeaders(headers) };
    },
  };
}

/** Returns the headers of a function's answer, with a content policy that fits the local run. */
const localHeaders = (headers: ViewerRequest['headers']): Answer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { value }]) => [
      name,
      name === 'content-security-policy' ? localPolicy(value) : value,
    ]),
  );

function answerOf({ statusCode, headers = {}, body }: ViewerResponse): Answer {
  const text = typeof body === 'object' ? body.data : (body ?? '');
  const isBase64 = typeof body === 'object' && body.encoding === 'base64';
  return {
    status: statusCode,
    headers: localHeaders(headers),
    body: isBase64 ? Buffer.from(text, 'base64') : text,
  };
}
