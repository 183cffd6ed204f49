/** A refusal of the JSON API, in the service's own words: `NotAuthorizedException` and its kin. */
export class ServiceError extends Error {
  constructor(type: string, message: string) {
    super(message);
    this.name = type;
  }
}

/** A refusal of the token endpoint: `invalid_grant` and its kin. */
export class OAuthError extends Error {
  readonly code: string;
  constructor(code: string, description = '') {
    super(description);
    this.code = code;
  }
}

/** A refusal that the app itself is told, by a redirect to its own callback. */
export class CallbackError extends Error {
  readonly code: string;
  constructor(code: string, description = '') {
    super(description);
    this.code = code;
  }
}

/** A refusal that the person at the sign-in page is told, so that they may try again. */
export class SignInError extends Error {}
