import { SESv2Client } from '@aws-sdk/client-sesv2';
import aws4 from 'aws4';

/** A question to AWS that changes nothing. */
export interface Question {
  readonly service: 'sts' | 'lambda' | 'ses' | 'acm' | 'ssm' | 'servicequotas' | 'account';
  readonly region: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string;
  /** The operation of a service that has one path for all. Without one, a body is JSON or a form. */
  readonly target?: string;
}

/** The answer of AWS: its status, its body, and the code of a refusal. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly code: string;
}

export type AskAws = (question: Question) => Promise<Answer>;

const hosts: Readonly<Record<Question['service'], (region: string) => string>> = {
  sts: (region) => `sts.${region}.amazonaws.com`,
  lambda: (region) => `lambda.${region}.amazonaws.com`,
  ses: (region) => `email.${region}.amazonaws.com`,
  acm: (region) => `acm.${region}.amazonaws.com`,
  ssm: (region) => `ssm.${region}.amazonaws.com`,
  servicequotas: (region) => `servicequotas.${region}.amazonaws.com`,
  account: (region) => `account.${region}.amazonaws.com`,
};

/** Asks AWS with the credentials of the AWS command line. */
export function askAws(region: string): AskAws {
  // The client is used for its credentials only: profiles, single sign-on, roles.
  const credentials = new SESv2Client({ region }).config.credentials;
  return async ({ service, region: at, method, path, body, target }) => {
    const host = hosts[service](at);
    const signed = aws4.sign(
      {
        service,
        region: at,
        method,
        host,
        path,
        body,
        headers: {
          ...(body && { 'Content-Type': target ? 'application/x-amz-json-1.1' : typeOf(body) }),
          ...(target && { 'X-Amz-Target': target }),
        },
      },
      await credentials(),
    );
    const response = await fetch(`https://${host}${path}`, {
      method,
      headers: signed.headers,
      ...(body && { body }),
    });
    const text = await response.text();
    return { status: response.status, body: text, code: response.ok ? '' : codeIn(text) };
  };
}

const typeOf = (body: string): string =>
  body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';

/** Returns the code of a refusal, which AWS gives as XML or JSON. */
const codeIn = (text: string): string =>
  /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? /"__type":"(?:[^"#]*#)?(\w+)"/.exec(text)?.[1] ?? '';
