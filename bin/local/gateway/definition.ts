import * as z from 'zod';

/** The integration of a method: a Lambda, or the gateway itself. */
export type Integration = z.infer<typeof Integration>;
export const Integration = z.object({
  type: z.string().transform((type) => type.toLowerCase()),
  uri: z.string().default(''),
  timeoutInMillis: z.coerce.number().default(29_000),
  responses: z
    .record(
      z.string(),
      z.object({
        statusCode: z.coerce.number(),
        responseParameters: z.record(z.string(), z.string()).default({}),
        responseTemplates: z.record(z.string(), z.string()).default({}),
      }),
    )
    .default({}),
});

export const Method = z.object({
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-amazon-apigateway-integration': Integration,
});

export const SecurityScheme = z.object({
  name: z.string().default('Authorization'),
  'x-amazon-apigateway-authtype': z.string().optional(),
  'x-amazon-apigateway-authorizer': z
    .object({ type: z.string().optional(), providerARNs: z.array(z.string()).default([]) })
    .optional(),
});

const Schemes = z.record(z.string(), SecurityScheme).default({});

const GatewayResponses = z
  .record(
    z.string(),
    z.object({
      statusCode: z.coerce.number().optional(),
      responseParameters: z.record(z.string(), z.string()).default({}),
      responseTemplates: z.record(z.string(), z.string()).default({}),
    }),
  )
  .default({});

/** A REST API of the template: the parts of its OpenAPI document that the gateway uses. */
export const RestApi = z.object({
  BinaryMediaTypes: z.array(z.string()).default([]),
  Body: z.object({
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    security: Method.shape.security,
    components: z.object({ securitySchemes: Schemes }).optional(),
    securityDefinitions: Schemes,
    'x-amazon-apigateway-binary-media-types': z.array(z.string()).default([]),
    'x-amazon-apigateway-gateway-responses': GatewayResponses,
  }),
});
