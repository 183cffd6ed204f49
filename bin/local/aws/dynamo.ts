import { region } from '../template/account.ts';

/** Calls an operation of the DynamoDB JSON protocol. */
export async function callTables<T = Record<string, unknown>>(
  endpoint: string,
  operation: string,
  input: unknown,
): Promise<T> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': operation,
      'x-amz-date': '20250101T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=local/20250101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=local`,
    },
    body: JSON.stringify(input),
  });
  // The answers have AWS's formats; each caller names the type of its own.
  const answer = (await response.json()) as T & { __type?: string; message?: string };
  if (response.ok) return answer;
  const name = answer.__type?.split('#').pop() ?? 'DynamoDB';
  throw Object.assign(new Error(answer.message ?? name), { name });
}
