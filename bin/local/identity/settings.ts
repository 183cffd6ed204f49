import * as z from 'zod';

/** The resolved properties of an AWS::Cognito::UserPool that the emulator uses. */
export const PoolProperties = z.object({
  UserPoolName: z.string().optional(),
  UsernameConfiguration: z.object({ CaseSensitive: z.boolean().optional() }).optional(),
  UsernameAttributes: z
    .array(z.string())
    .max(0, 'Sign-in names that are e-mail addresses are not emulated')
    .optional(),
  Schema: z
    .array(
      z.object({
        Name: z.string(),
        Mutable: z.boolean().optional(),
        Required: z.boolean().optional(),
      }),
    )
    .default([]),
  Policies: z
    .object({ PasswordPolicy: z.object({ MinimumLength: z.number().optional() }).optional() })
    .optional(),
  AdminCreateUserConfig: z
    .object({
      InviteMessageTemplate: z
        .object({ EmailSubject: z.string().optional(), EmailMessage: z.string().optional() })
        .optional(),
    })
    .optional(),
  // Strict, so that a trigger without an emulation causes an error.
  LambdaConfig: z
    .strictObject({
      PreSignUp: z.string().optional(),
      PreAuthentication: z.string().optional(),
      PostConfirmation: z.string().optional(),
      PostAuthentication: z.string().optional(),
      PreTokenGeneration: z.string().optional(),
      PreTokenGenerationConfig: z
        .object({ LambdaArn: z.string(), LambdaVersion: z.enum(['V1_0', 'V2_0', 'V3_0']) })
        .optional(),
    })
    .default({}),
});

/** One user pool. */
export interface Pool {
  id: string;
  properties: z.infer<typeof PoolProperties>;
}

/** The resolved properties of an AWS::Cognito::UserPoolClient that the emulator uses. */
export const ClientProperties = z.object({
  ClientName: z.string().optional(),
  GenerateSecret: z
    .literal(false, 'A client with a secret is not emulated: the portal runs in browsers')
    .optional(),
  CallbackURLs: z.array(z.string()).default([]),
  LogoutURLs: z.array(z.string()).default([]),
  AllowedOAuthFlowsUserPoolClient: z.boolean().optional(),
  AllowedOAuthFlows: z.array(z.string()).default([]),
  AllowedOAuthScopes: z.array(z.string()).default([]),
  SupportedIdentityProviders: z.array(z.string()).default(['COGNITO']),
  ExplicitAuthFlows: z.array(z.string()).optional(),
  ReadAttributes: z.array(z.string()).optional(),
  IdTokenValidity: z.number().optional(),
  AccessTokenValidity: z.number().optional(),
  RefreshTokenValidity: z.number().optional(),
  TokenValidityUnits: z
    .object({
      IdToken: z.string().optional(),
      AccessToken: z.string().optional(),
      RefreshToken: z.string().optional(),
    })
    .default({}),
  RefreshTokenRotation: z
    .object({ Feature: z.string(), RetryGracePeriodSeconds: z.number().default(0) })
    .optional(),
  EnableTokenRevocation: z.boolean().default(true),
});

/** One app client of a pool. */
export interface Client {
  id: string;
  poolId: string;
  properties: z.infer<typeof ClientProperties>;
}

/** The resolved properties of an AWS::Cognito::UserPoolIdentityProvider. */
export const ProviderProperties = z.object({
  ProviderName: z.string(),
  ProviderType: z.string(),
  AttributeMapping: z.record(z.string(), z.string()).default({}),
});

/** An external identity provider of a pool. */
export interface Provider {
  poolId: string;
  properties: z.infer<typeof ProviderProperties>;
}

/** Returns the lifetime of each kind of token of a client, in seconds. */
export function lifetimes({ properties: p }: Client) {
  const units = p.TokenValidityUnits;
  return {
    id: seconds(p.IdTokenValidity ?? 1, units.IdToken ?? 'hours'),
    access: seconds(p.AccessTokenValidity ?? 1, units.AccessToken ?? 'hours'),
    refresh: seconds(p.RefreshTokenValidity || 30, units.RefreshToken ?? 'days'),
  };
}

const secondsPer: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

const seconds = (count: number, unit: string) => {
  const factor = secondsPer[unit];
  if (!factor) throw new Error(`Token validity has the unknown unit “${unit}”`);
  return count * factor;
};

/** The attributes that every pool has. */
const standardAttributes = [
  'address',
  'birthdate',
  'email',
  'email_verified',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'phone_number_verified',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
];

/** Returns the name of a schema attribute on a person: custom attributes have a prefix. */
export const attributeName = (name: string) =>
  standardAttributes.includes(name) || name.startsWith('custom:') ? name : `custom:${name}`;

/** Whether a pool has an attribute. */
export const knowsAttribute = (pool: Pool, name: string) =>
  standardAttributes.includes(name) ||
  pool.properties.Schema.some((attribute) => attributeName(attribute.Name) === name);
