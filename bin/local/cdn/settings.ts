import * as z from 'zod';

const FunctionAssociation = z.object({
  EventType: z.enum(['viewer-request', 'viewer-response']),
  FunctionARN: z.string(),
});

/** The cache behaviour of a path pattern. */
export type Behaviour = z.infer<typeof Behaviour>;
const Behaviour = z.object({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z.array(FunctionAssociation).default([]),
});

export type Origin = z.infer<typeof Origin>;
const Origin = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginCustomHeaders: z
    .array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))
    .default([]),
});

/** The parts of a distribution that the emulator uses. */
export type Settings = z.infer<typeof Distribution>['DistributionConfig'];
export const Distribution = z.object({
  DistributionConfig: z.object({
    Aliases: z.array(z.string()).default([]),
    Enabled: z.boolean().default(true),
    DefaultRootObject: z.string().default(''),
    Origins: z.array(Origin),
    DefaultCacheBehavior: Behaviour,
    CacheBehaviors: z.array(Behaviour).default([]),
    CustomErrorResponses: z
      .array(
        z.object({
          ErrorCode: z.coerce.number(),
          ResponseCode: z.coerce.number().optional(),
          ResponsePagePath: z.string().optional(),
        }),
      )
      .default([]),
  }),
});

/** Returns the first behaviour whose pattern matches the path. */
export function behaviourFor(settings: Settings, path: string): Behaviour {
  const fits = ({ PathPattern }: Behaviour) => {
    const pattern = PathPattern.replace(/^\/?/, '/')
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    return new RegExp(`^${pattern}$`).test(path);
  };
  return settings.CacheBehaviors.find(fits) ?? settings.DefaultCacheBehavior;
}
