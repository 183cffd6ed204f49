import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Identity } from '../identity/identity.ts';
import type { Mail } from '../mail/mail.ts';
import type { FaultSwitch } from './faults.ts';
import type { Messaging } from './messaging.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Everything that stands for AWS itself. */
export interface Services {
  tables: Handler;
  buckets: Handler;
  messaging: Messaging;
  mail: Mail;
  identity: Identity;
  faults: FaultSwitch;
}

/**
 * One address for every service, as the SDK meets it: a signed call says in its signature which service
 * it is for, and only S3 is called unsigned (by a browser, with a presigned address).
 */
export function frontDoor(services: Services): Handler {
  const { messaging, faults } = services;
  const handlers: Record<string, Handler> = {
    dynamodb: services.tables,
    s3: services.buckets,
    ses: (request, response) => services.mail.handleApi(request, response),
    'cognito-idp': (request, response) => services.identity.handleApi(request, response),
    sns: async (request, response) => messaging.handle(request, response),
    async sqs(request, response) {
      if (await faults.strikes('sqs')) {
        request.resume();
        response.writeHead(503, { 'content-type': 'application/x-amz-json-1.0' });
        response.end('{"__type":"com.amazon.coral.availability#ThrottlingException"}');
      } else {
        faults.mayCutOff('sqs', response);
        messaging.handle(request, response);
      }
    },
  };

  return async (request, response) => {
    const scope = /Credential=[^/]*\/\d+\/[^/]+\/([^/]+)\//.exec(
      request.headers.authorization ?? '',
    );
    const service = scope?.[1] ?? 's3';
    const handle = handlers[service];
    if (handle) return handle(request, response);
    request.resume();
    response.writeHead(501, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: `The local run has no ${service}.` }));
  };
}
