import type * as z from 'zod';
import { type Integration, Method, type RestApi, type SecurityScheme } from './definition.ts';

/** One method of one path. */
export interface Route {
  method: string;
  /** The path in the document: `/posts/{postUid}`. */
  resource: string;
  integration: Integration;
  /** Absent for a public method. */
  authorizer?: { header: string; poolIds: string[] };
}

export interface RouteMatch {
  route: Route;
  /** Percent-encoded, as a REST API forwards them. */
  pathParameters: Record<string, string>;
}

/** Reads the routes of an API's document. */
export function readRoutes({ Body }: z.infer<typeof RestApi>): Route[] {
  const schemes = { ...Body.securityDefinitions, ...Body.components?.securitySchemes };
  return Object.entries(Body.paths).flatMap(([resource, methods]) =>
    Object.entries(methods)
      .filter(([name]) => verbs.has(name))
      .map(([name, value]) => {
        const method = Method.parse(value);
        const security = method.security ?? Body.security ?? [];
        return {
          method: name === anyMethod ? 'ANY' : name.toUpperCase(),
          resource,
          integration: method['x-amazon-apigateway-integration'],
          authorizer: authorizerOf(security, schemes, `${name.toUpperCase()} ${resource}`),
        };
      }),
  );
}

/** Returns a function that finds a request's route; literal segments win over parameters. */
export function routeFinder(routes: readonly Route[]) {
  const compiled = routes
    .map((route) => ({ route, segments: split(route.resource) }))
    .sort((a, b) => (weight(a.segments) < weight(b.segments) ? -1 : 1));

  return (method: string, path: string): RouteMatch | undefined => {
    const parts = split(path);
    for (const { route, segments } of compiled) {
      if (route.method !== method && route.method !== 'ANY') continue;
      const pathParameters = parametersOf(segments, parts);
      if (pathParameters) return { route, pathParameters };
    }
    return undefined;
  };
}

const anyMethod = 'x-amazon-apigateway-any-method';
const verbs = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', anyMethod]);

function authorizerOf(
  security: Record<string, string[]>[],
  schemes: Record<string, z.infer<typeof SecurityScheme>>,
  operation: string,
): Route['authorizer'] {
  const name = Object.keys(security[0] ?? {})[0];
  if (!name) return undefined;
  const scheme = schemes[name];
  if (scheme?.['x-amazon-apigateway-authtype'] !== 'cognito_user_pools') {
    throw new Error(`${operation} uses the authorizer ${name}, which is not a Cognito authorizer.`);
  }
  const arns = scheme['x-amazon-apigateway-authorizer']?.providerARNs ?? [];
  return { header: scheme.name.toLowerCase(), poolIds: arns.map((arn) => arn.split('/')[1] ?? '') };
}

/** Splits a path into segments. A trailing slash finds the same resource; the event keeps it. */
const split = (path: string) => path.split('/').filter(Boolean);

/** Sorts literal before `{name}` before `{name+}`, from the first segment on. */
const weight = (segments: readonly string[]) =>
  segments.map((part) => (part.endsWith('+}') ? '2' : part.startsWith('{') ? '1' : '0')).join('');

function parametersOf(
  segments: readonly string[],
  parts: readonly string[],
): Record<string, string> | undefined {
  const greedy = segments.at(-1)?.endsWith('+}') ?? false;
  if (greedy ? parts.length < segments.length : parts.length !== segments.length) return undefined;
  const parameters: Record<string, string> = Object.create(null);
  for (const [i, segment] of segments.entries()) {
    if (segment.endsWith('+}')) parameters[segment.slice(1, -2)] = parts.slice(i).join('/');
    else if (segment.startsWith('{')) parameters[segment.slice(1, -1)] = parts[i] ?? '';
    else if (segment !== parts[i]) return undefined;
  }
  return parameters;
}
