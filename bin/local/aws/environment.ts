import { region } from '../template/account.ts';
import { credentials } from './s3-signature.ts';

/** Returns an SDK environment with one address for all services; the signature names each. */
export function awsEnvironment(port: number): Record<string, string> {
  const services = [
    'DYNAMODB',
    'SQS',
    'SNS',
    'S3',
    'SES',
    'SESV2',
    'KMS',
    'LAMBDA',
    'EVENTBRIDGE',
    'SCHEDULER',
    'PINPOINT_SMS_VOICE_V2',
  ];
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    ...Object.fromEntries(
      services.map((service) => [`AWS_ENDPOINT_URL_${service}`, `http://127.0.0.1:${port}`]),
    ),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `http://localhost:${port}/cognito-idp`,
  };
}
