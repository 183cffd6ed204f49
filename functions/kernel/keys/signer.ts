import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';

/** Signs with a key that never leaves KMS. */
export interface Signer {
  /** Returns the public key as SPKI, DER. */
  publicKey(): Promise<Buffer>;
  /** Signs at most 4096 bytes: RSASSA-PKCS1-v1_5 over their SHA-256. */
  sign(message: Uint8Array): Promise<Buffer>;
}

/** Returns the signer of a KMS key. */
export const signer = (kms: KMSClient, KeyId: string): Signer => ({
  async publicKey() {
    const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId }));
    return Buffer.from(PublicKey ?? []);
  },

  async sign(Message) {
    const { Signature } = await kms.send(
      new SignCommand({
        KeyId,
        Message,
        MessageType: 'RAW',
        SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
      }),
    );
    return Buffer.from(Signature ?? []);
  },
});
