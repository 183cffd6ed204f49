import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Identity } from '../identity/identity.ts';
import type { Kms } from '../kms/kms.ts';
import type { Mail } from '../mail/mail.ts';
import type { Texts } from '../phones/texts.ts';
import type { FaultSwitch } from './faults.ts';
import type { Messaging } from './messaging.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The emulators of the AWS services. */
export interface Services {
  tables: Handler;
  buckets: Handler;
  messaging: Messaging;
  mail: Mail;
  identity: Identity;
  kms: Kms;
  texts: Pick<Texts, 'handleApi'>;
  faults: FaultSwitch;
}

/**
 * Returns the handler of all AWS calls. The signature of a call names its service. Only S3 gets
 * unsigned calls: browsers use presigned addresses.
 */
export function awsEndpoint(services: Services): Handler {
  const { messaging, faults } = services;
  const handlers: Record<string, Handler> = {
    dynamodb: services.tables,
    s3: services.buckets,
    ses: (request, response) => services.mail.handleApi(request, response),
    'cognito-idp': (request, response) => services.identity.handleApi(request, response),
    kms: (request, response) => services.kms.handleApi(request, response),
    'sms-voice': (request, response) => services.texts.handleApi(request, response),
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
    const handle = Object.hasOwn(handlers, service) ? handlers[service] : undefined;
    if (handle) return handle(request, response);
    request.resume();
    response.writeHead(501, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: `The local run does not emulate ${service}.` }));
  };
}
