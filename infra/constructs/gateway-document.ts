import { gatewayAnswers } from '#infra/constructs/gateway-answers';
import { isPublic, methodsOf, type Operation, operationsByPath } from '#shared/kernel/operations';
import { pathNames, type Resource } from '#shared/kernel/route';

export interface GatewayDocumentProps {
  readonly api: Readonly<Record<string, Resource>>;
  /** Returns the invocation address of a resource's Lambda. */
  readonly invocationOf: (resource: string) => string;
  /** The role with which the gateway calls the Lambdas. */
  readonly callerArn: string;
  /** The pools whose tokens the gateway accepts. */
  readonly userPoolArns: readonly string[];
}

/** Returns the gateway's OpenAPI document: paths, authorisation and the Lambda of each route. */
export function gatewayDocument(props: GatewayDocumentProps) {
  const { api, invocationOf, callerArn, userPoolArns } = props;
  const paths = [...operationsByPath(api)].map(([path, operations]) => [
    path,
    Object.fromEntries(
      operations.flatMap((operation) =>
        methodsOf(operation).map((name) => [
          name.toLowerCase(),
          method(operation, name, {
            uri: invocationOf(operation.resource),
            credentials: callerArn,
          }),
        ]),
      ),
    ),
  ]);
  return {
    openapi: '3.0.1',
    info: { title: apiTitle, version: '1' },
    paths: Object.fromEntries(paths),
    // The edge asks for the first type where a route answers with a file. A form may bring a file,
    // whose bytes the gateway would otherwise change.
    'x-amazon-apigateway-binary-media-types': ['application/pdf', 'multipart/form-data'],
    components: { securitySchemes: { [signedIn]: authorizer(userPoolArns) } },
    'x-amazon-apigateway-gateway-responses': gatewayAnswers(),
  };
}

/** The gateway takes the title of its document as its name, and its metrics have this name. */
export const apiTitle = 'School portal';

const signedIn = 'signedIn';

function method(
  operation: Operation,
  name: string,
  call: { readonly uri: string; readonly credentials: string },
) {
  const parameters = pathNames(operation.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    // An identifier names one method.
    operationId: `${operation.resource}.${operation.names[0]}${name === 'HEAD' ? '.head' : ''}`,
    ...(parameters.length > 0 && { parameters }),
    // OpenAPI wants a description. The published document has a real one; here each byte counts.
    responses: { 200: { description: 'OK' } },
    // With scopes the gateway would require an access token, but our clients send ID tokens.
    security: isPublic(operation) ? [] : [{ [signedIn]: [] }],
    'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', ...call },
  };
}

const authorizer = (providerARNs: readonly string[]) => ({
  type: 'apiKey',
  name: 'Authorization',
  in: 'header',
  'x-amazon-apigateway-authtype': 'cognito_user_pools',
  'x-amazon-apigateway-authorizer': {
    type: 'cognito_user_pools',
    providerARNs,
    // No cache: a token that was valid a minute ago may be revoked.
    authorizerResultTtlInSeconds: 0,
  },
});

/** Returns the resources of the gateway for some paths: each path, and each beginning of one. */
export function resourcesOf(paths: Iterable<string>): Set<string> {
  const found = new Set(['']);
  for (const path of paths) {
    const steps = path.split('/').filter(Boolean);
    for (let i = 1; i <= steps.length; i++) found.add(steps.slice(0, i).join('/'));
  }
  return found;
}
