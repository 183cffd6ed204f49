import * as z from 'zod';
import { ServiceError } from './errors.ts';
import type { Overrides, Person } from './records.ts';
import type { Client, Pool } from './settings.ts';

/** Calls a Lambda with an event; rejects with `Error(message)` when the Lambda throws. */
export type TriggerCaller = (functionArn: string, event: unknown) => Promise<unknown>;

/** Why a trigger runs, as its event says. */
export type TriggerSource =
  | 'PreSignUp_AdminCreateUser'
  | 'PreSignUp_ExternalProvider'
  | 'PreAuthentication_Authentication'
  | 'PostConfirmation_ConfirmSignUp'
  | 'PostAuthentication_Authentication'
  | 'TokenGeneration_HostedAuth'
  | 'TokenGeneration_RefreshTokens';

/** The person an event is about; one who is just being made has no `sub` yet. */
export type Subject = Pick<Person, 'username' | 'attributes'> & Partial<Person>;

/** Runs a pool's triggers. A trigger that throws refuses what it was asked about. */
export function triggersOf(invoke: TriggerCaller, pool: Pool) {
  const { LambdaConfig } = pool.properties;

  async function run(name: TriggerName, arn: string, event: object): Promise<unknown> {
    try {
      return await invoke(arn, event);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // The service adds a full stop of its own, whatever the message ends with.
      const message = `${name} failed with error ${reason}.`;
      throw new ServiceError('UserLambdaValidationException', message);
    }
  }

  const eventOf = (source: TriggerSource, person: Subject, clientId: string) => ({
    version: '1',
    triggerSource: source,
    region: pool.id.split('_')[0],
    userPoolId: pool.id,
    userName: person.username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    request: { userAttributes: attributesOf(person) },
    response: {},
  });

  return {
    /** Runs a trigger whose answer changes nothing here. */
    async notify(name: NotifyName, source: TriggerSource, person: Subject, clientId: string) {
      const arn = LambdaConfig[name];
      if (arn) await run(name, arn, eventOf(source, person, clientId));
    },

    /** What the pool's trigger wants in, or out of, a person's tokens. */
    async overrides(
      source: TriggerSource,
      person: Person,
      groups: string[],
      client: Client,
      scopes: string[],
    ): Promise<Overrides> {
      const config = LambdaConfig.PreTokenGenerationConfig;
      const arn = config?.LambdaArn ?? LambdaConfig.PreTokenGeneration;
      if (!arn) return none;
      const isFirstVersion = !config || config.LambdaVersion === 'V1_0';
      const event = eventOf(source, person, client.id);
      const groupConfiguration = {
        groupsToOverride: groups,
        iamRolesToOverride: [],
        preferredRole: null,
      };
      const answer = await run('PreTokenGeneration', arn, {
        ...event,
        version: isFirstVersion ? '1' : (config.LambdaVersion[1] ?? '2'),
        request: {
          ...event.request,
          groupConfiguration,
          ...(isFirstVersion ? {} : { scopes }),
        },
        response: isFirstVersion
          ? { claimsOverrideDetails: null }
          : { claimsAndScopeOverrideDetails: null },
      });
      const parsed = Answer.safeParse(answer);
      if (!parsed.success) {
        const message = 'Unrecognizable lambda output';
        throw new ServiceError('InvalidLambdaResponseException', message);
      }
      return isFirstVersion ? firstVersion(parsed.data) : laterVersion(parsed.data);
    },
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
        // The first version of the event carries text only.
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
