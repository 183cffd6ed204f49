import * as z from 'zod';
import { ServiceError } from './errors.ts';
import type { Overrides, Person } from './records.ts';
import type { Client, Pool } from './settings.ts';

/** Calls a Lambda with an event; rejects with `Error(message)` if the Lambda throws. */
export type TriggerCaller = (functionArn: string, event: unknown) => Promise<unknown>;

/** The trigger source of an event. */
export type TriggerSource =
  | 'PreSignUp_AdminCreateUser'
  | 'PreSignUp_ExternalProvider'
  | 'PreAuthentication_Authentication'
  | 'PostConfirmation_ConfirmSignUp'
  | 'PostAuthentication_Authentication'
  | 'TokenGeneration_HostedAuth'
  | 'TokenGeneration_RefreshTokens';

/** The person of an event. A new person has no `sub` yet. */
export type Subject = Pick<Person, 'username' | 'attributes'> & Partial<Person>;

/** The person and the values for which a trigger decides about tokens. */
export interface TokenRequest {
  person: Person;
  groups: string[];
  client: Client;
  scopes: string[];
}

/** Returns the functions that run a pool's triggers. A trigger refuses by throwing. */
export function triggersOf(invoke: TriggerCaller, pool: Pool) {
  const { LambdaConfig } = pool.properties;

  async function run(name: TriggerName, arn: string, event: object): Promise<unknown> {
    try {
      return await invoke(arn, event);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // Cognito always adds its own full stop.
      const message = `${name} failed with error ${reason}.`;
      throw new ServiceError('UserLambdaValidationException', message);
    }
  }

  return {
    /** Runs a trigger and ignores its answer. */
    async notify(name: NotifyName, source: TriggerSource, person: Subject, clientId: string) {
      const arn = LambdaConfig[name];
      if (arn) await run(name, arn, eventOf(pool, source, person, clientId));
    },

    /** Returns the claims that the pool's trigger adds to or removes from a person's tokens. */
    async overrides(source: TriggerSource, request: TokenRequest): Promise<Overrides> {
      const config = LambdaConfig.PreTokenGenerationConfig;
      const arn = config?.LambdaArn ?? LambdaConfig.PreTokenGeneration;
      if (!arn) return none;
      const version = config?.LambdaVersion ?? 'V1_0';
      const event = eventOf(pool, source, request.person, request.client.id);
      const answer = await run('PreTokenGeneration', arn, tokenEvent(event, version, request));
      const parsed = Answer.safeParse(answer);
      if (!parsed.success) {
        const message = 'Unrecognizable lambda output';
        throw new ServiceError('InvalidLambdaResponseException', message);
      }
      return version === 'V1_0' ? firstVersion(parsed.data) : laterVersion(parsed.data);
    },
  };
}

const eventOf = (pool: Pool, source: TriggerSource, person: Subject, clientId: string) => ({
  version: '1',
  triggerSource: source,
  region: pool.id.split('_')[0],
  userPoolId: pool.id,
  userName: person.username,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
  request: { userAttributes: attributesOf(person) },
  response: {},
});

/** Returns the event of the trigger for tokens; `version` is `V1_0`, `V2_0` or `V3_0`. */
function tokenEvent(
  event: ReturnType<typeof eventOf>,
  version: string,
  { groups, scopes }: TokenRequest,
) {
  const groupConfiguration = {
    groupsToOverride: groups,
    iamRolesToOverride: [],
    preferredRole: null,
  };
  const request = { ...event.request, groupConfiguration };
  if (version === 'V1_0') return { ...event, request, response: { claimsOverrideDetails: null } };
  return {
    ...event,
    version: version[1] ?? '2',
    request: { ...request, scopes },
    response: { claimsAndScopeOverrideDetails: null },
  };
}

type TriggerName = keyof Pool['properties']['LambdaConfig'];
type NotifyName = Exclude<TriggerName, 'PreTokenGeneration' | 'PreTokenGenerationConfig'>;

const attributesOf = ({ sub, status, attributes }: Subject): Record<string, string> => ({
  ...(sub && { sub }),
  ...(status && { 'cognito:user_status': status }),
  ...attributes,
});

const noClaims = { add: {}, suppress: [] };
const none: Overrides = { id: noClaims, access: noClaims, scopesToAdd: [], scopesToSuppress: [] };

const groupDetails = z.object({ groupsToOverride: z.array(z.string()).nullish() }).nullish();
const claimNames = z.array(z.string()).nullish();
const generation = z
  .object({
    claimsToAddOrOverride: z.record(z.string(), z.unknown()).nullish(),
    claimsToSuppress: claimNames,
    scopesToAdd: claimNames,
    scopesToSuppress: claimNames,
  })
  .nullish();
const Answer = z.object({
  response: z.object({
    claimsOverrideDetails: z
      .object({
        // Version 1 of the event allows only text.
        claimsToAddOrOverride: z.record(z.string(), z.string()).nullish(),
        claimsToSuppress: claimNames,
        groupOverrideDetails: groupDetails,
      })
      .nullish(),
    claimsAndScopeOverrideDetails: z
      .object({
        idTokenGeneration: generation,
        accessTokenGeneration: generation,
        groupOverrideDetails: groupDetails,
      })
      .nullish(),
  }),
});
type Answer = z.infer<typeof Answer>;

const firstVersion = ({ response: { claimsOverrideDetails: details } }: Answer): Overrides => ({
  ...none,
  id: { add: details?.claimsToAddOrOverride ?? {}, suppress: details?.claimsToSuppress ?? [] },
  groups: details?.groupOverrideDetails?.groupsToOverride ?? undefined,
});

function laterVersion({ response: { claimsAndScopeOverrideDetails: d } }: Answer): Overrides {
  const claims = (g: z.infer<typeof generation>) => ({
    add: g?.claimsToAddOrOverride ?? {},
    suppress: g?.claimsToSuppress ?? [],
  });
  return {
    id: claims(d?.idTokenGeneration),
    access: claims(d?.accessTokenGeneration),
    scopesToAdd: d?.accessTokenGeneration?.scopesToAdd ?? [],
    scopesToSuppress: d?.accessTokenGeneration?.scopesToSuppress ?? [],
    groups: d?.groupOverrideDetails?.groupsToOverride ?? undefined,
  };
}
