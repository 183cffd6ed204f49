/** The OpenAPI document of the test app. */
export function definition(functionArn: string, poolArn: string) {
  const integration = {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: `arn:aws:apigateway:ap-southeast-2:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
  };
  const open = { 'x-amazon-apigateway-integration': integration };
  const signedIn = { ...open, security: [{ pool: [] }] };
  return {
    openapi: '3.0.1',
    info: { title: 'School', version: '1' },
    'x-amazon-apigateway-binary-media-types': ['image/*'],
    paths: {
      '/echo/{id}': { get: open, post: open },
      '/echo/mine': { get: open },
      '/me': { get: signedIn, options: preflight },
      '/notes': { post: open },
      '/do/{what}': { post: open },
    },
    components: {
      securitySchemes: {
        pool: {
          type: 'apiKey',
          name: 'Authorization',
          in: 'header',
          'x-amazon-apigateway-authtype': 'cognito_user_pools',
          'x-amazon-apigateway-authorizer': { type: 'cognito_user_pools', providerARNs: [poolArn] },
        },
      },
    },
  };
}

const preflight = {
  responses: { '204': { description: 'Allowed' } },
  'x-amazon-apigateway-integration': {
    type: 'mock',
    requestTemplates: { 'application/json': '{"statusCode":204}' },
    responses: {
      default: {
        statusCode: '204',
        responseParameters: { 'method.response.header.Access-Control-Allow-Origin': "'*'" },
      },
    },
  },
};
