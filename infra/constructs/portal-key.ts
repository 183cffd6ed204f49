import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { KeyAccess } from '#infra/reach';
import {
  blindIdsContext,
  type KeyName,
  keyAlias,
  keys,
  mailAddressContext,
} from '#shared/store-names';

/** What operators may do: manage the key, but use it for nothing. */
const managing = [
  'kms:CancelKeyDeletion',
  'kms:CreateAlias',
  'kms:DeleteAlias',
  'kms:DescribeKey',
  'kms:DisableKey',
  'kms:DisableKeyRotation',
  'kms:EnableKey',
  'kms:EnableKeyRotation',
  'kms:GetKeyPolicy',
  'kms:GetKeyRotationStatus',
  'kms:GetPublicKey',
  'kms:ListAliases',
  'kms:ListGrants',
  'kms:ListKeyPolicies',
  'kms:ListResourceTags',
  'kms:PutKeyPolicy',
  'kms:ReplicateKey',
  'kms:ScheduleKeyDeletion',
  'kms:TagResource',
  'kms:UntagResource',
  'kms:UpdateAlias',
  'kms:UpdateKeyDescription',
  'kms:UpdatePrimaryRegion',
];

/** The actions of each kind of access. Who encrypts also decrypts: a student has one data key. */
export const keyActions: Record<KeyAccess, readonly string[]> = {
  encrypt: ['kms:Decrypt', 'kms:GenerateDataKey'],
  decrypt: ['kms:Decrypt'],
  blind: ['kms:Decrypt'],
  address: ['kms:Decrypt'],
  sign: ['kms:GetPublicKey', 'kms:Sign'],
  public: ['kms:GetPublicKey'],
};

/** Every data key has this context, so that it opens only for its school and student. */
export const withContext = {
  Null: { 'kms:EncryptionContext:site': 'false', 'kms:EncryptionContext:student': 'false' },
};

/** In place of a student: the only context of the data keys that a kind of access opens. */
export const onlyContext: Partial<Record<KeyAccess, string>> = {
  blind: blindIdsContext,
  address: mailAddressContext,
};

/**
 * A KMS key of the portal. Its policy lets operators manage it and only roles of the portal's
 * stacks use it, as far as their own policy allows. A key cannot become multi-region later.
 */
export class PortalKey extends Construct {
  readonly key: Key;

  constructor(scope: Construct, id: string, name: KeyName) {
    super(scope, id);
    const shape = keys[name];
    const { purpose } = shape;
    const isForData = shape.use === 'data';
    this.key = new Key(this, 'Key', {
      description: `${purpose} of the school portal`,
      alias: keyAlias(name),
      keySpec: shape.use === 'data' ? KeySpec.SYMMETRIC_DEFAULT : KeySpec[shape.spec],
      keyUsage: isForData ? KeyUsage.ENCRYPT_DECRYPT : KeyUsage.SIGN_VERIFY,
      // An asymmetric key cannot rotate: its signatures belong to one public key.
      enableKeyRotation: isForData,
      multiRegion: true,
      pendingWindow: Duration.days(30),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      policy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            sid: 'OperatorsManage',
            principals: [new AccountRootPrincipal()],
            actions: managing,
            resources: ['*'],
          }),
          new PolicyStatement({
            sid: 'PortalUses',
            principals: [new AccountRootPrincipal()],
            actions: [...keyActions[isForData ? 'encrypt' : 'sign']],
            resources: ['*'],
            conditions: {
              ArnLike: {
                'aws:PrincipalArn': `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/Portal-*`,
              },
              ...(isForData && withContext),
            },
          }),
        ],
      }),
    });
  }
}
