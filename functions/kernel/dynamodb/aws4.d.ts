declare module 'aws4' {
  interface SignedRequest {
    readonly headers: Record<string, string>;
  }

  /** Signs a request with Signature Version 4. */
  function sign(
    request: {
      readonly service: string;
      readonly region: string;
      readonly method: string;
      readonly host: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    },
    credentials: {
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
      readonly sessionToken?: string;
    },
  ): SignedRequest;

  // A package of CommonJS: plain Node finds no named export in it.
  const aws4: { readonly sign: typeof sign };
  export = aws4;
}
