/** An error of the JSON API with Cognito's type and message, such as `NotAuthorizedException`. */
export class ServiceError extends Error {
  constructor(type: string, message: string) {
    super(message);
    this.name = type;
  }
}

/** An error of the token endpoint, such as `invalid_grant`. */
export class OAuthError extends Error {
  readonly code: string;
  constructor(code: string, description = '') {
    super(description);
    this.code = code;
  }
}

/** An error that a redirect to the callback reports to the app. */
export class CallbackError extends Error {
  readonly code: string;
  constructor(code: string, description = '') {
    super(description);
    this.code = code;
  }
}

/** An error that the sign-in page shows to the person, who can try again. */
export class SignInError extends Error {}
