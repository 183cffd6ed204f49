declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Opening {
    readonly version: 'aes128gcm';
    readonly privateKey: ECDH;
    readonly authSecret: Buffer;
  }
  const ece: { decrypt(body: Buffer, opening: Opening): Buffer };
  // biome-ignore lint/style/noDefaultExport: the package is CommonJS
  export default ece;
}
