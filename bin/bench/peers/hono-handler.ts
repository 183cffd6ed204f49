import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import { HTTPException } from 'hono/http-exception';
import { jwk } from 'hono/jwk';
import type { JwtVariables } from 'hono/jwt';
import * as z from 'zod';

/**
 * A Lambda as people write it with Hono and zod: it checks the token with the key set of the pool,
 * reads the person of the token, and answers the newest 20 notices. It checks no other right, and
 * stores no audit entry.
 */
const Environment = z.object({
  BENCH_SITE: z.string(),
  BENCH_ISSUER: z.string(),
  BENCH_CLIENT: z.string(),
  BENCH_IDENTITIES: z.string(),
  BENCH_POSTS: z.string(),
});
const env = Environment.parse(process.env);

const Input = z.strictObject({
  types: z.enum(['notice', 'newsletter']),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
const Post = z.object({
  sk: z.string(),
  title: z.string(),
  type: z.string(),
  excerpt: z.string(),
  start: z.string(),
  featured_img_url: z.string(),
});

const db = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});
const app = new Hono<{ Variables: JwtVariables<{ sub: string }> }>();

app.use(
  jwk({
    jwks_uri: `${env.BENCH_ISSUER}/.well-known/jwks.json`,
    alg: ['RS256'],
    verification: { iss: env.BENCH_ISSUER, aud: env.BENCH_CLIENT },
  }),
);

app.get('/posts', async (context) => {
  const pool = env.BENCH_ISSUER.slice(env.BENCH_ISSUER.lastIndexOf('/') + 1);
  const { sub } = context.get('jwtPayload');
  const { Item } = await db.send(
    new GetCommand({
      TableName: env.BENCH_IDENTITIES,
      Key: { pk: env.BENCH_SITE, sk: `${pool}#${sub}` },
      ConsistentRead: true,
    }),
  );
  if (!Item) throw new HTTPException(403, { message: 'This account is not known.' });
  const { types, limit } = Input.parse(context.req.query());
  const { Items } = await db.send(
    new QueryCommand({
      TableName: env.BENCH_POSTS,
      IndexName: 'live',
      KeyConditionExpression: 'livePk = :type',
      ExpressionAttributeValues: { ':type': `${env.BENCH_SITE}#${types}` },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return context.json({ records: z.array(Post).parse(Items) });
});

export const handler = handle(app);
