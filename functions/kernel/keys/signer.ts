import {
  GetPublicKeyCommand,
  type KMSClient,
  SignCommand,
  type SigningAlgorithmSpec,
} from '@aws-sdk/client-kms';

/** Signs with a key that never leaves KMS. */
export interface Signer {
  /** Returns the public key as SPKI, DER. */
  publicKey(): Promise<Buffer>;
  /** Signs at most 4096 bytes with the algorithm of the key. */
  sign(message: Uint8Array): Promise<Buffer>;
}

/** Returns the signer of a KMS key; without an algorithm, of one that makes RSASSA-PKCS1-v1_5 over SHA-256. */
export const signer = (
  kms: KMSClient,
  KeyId: string,
  SigningAlgorithm: SigningAlgorithmSpec = 'RSASSA_PKCS1_V1_5_SHA_256',
): Signer => ({
  async publicKey() {
    const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId }));
    return Buffer.from(PublicKey ?? []);
  },

  async sign(Message) {
    const { Signature } = await kms.send(
      new SignCommand({ KeyId, Message, MessageType: 'RAW', SigningAlgorithm }),
    );
    return Buffer.from(Signature ?? []);
  },
});
