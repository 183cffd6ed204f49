import { dollarsOfPart } from '#shared/notifications/text-parts';

/**
 * US dollars in `ap-southeast-2` (Sydney) for a million, or as the name says. Of free allowances
 * only Cognito's.
 */
export const prices = {
  asOf: 'early 2025',
  cognitoPerson: 0.015,
  cognitoFree: 50,
  gatewayCalls: 3.5,
  lambdaRequests: 0.2,
  lambdaGbSecond: 0.0000133334,
  tableReads: 0.1425,
  tableWrites: 0.7115,
  tableGb: 0.285,
  tableBackupGb: 0.228,
  backupGb: 0.114,
  bucketBackupGb: 0.057,
  bucketGb: 0.025,
  bucketReads: 0.44,
  edgeGb: 0.114,
  edgeRequests: 1.25,
  edgeFunctions: 0.1,
  firewall: 5,
  firewallRule: 1,
  firewallRequests: 0.6,
  mails: 100,
  topicEvents: 0.5,
  queueRequests: 0.4,
  logsGb: 0.67,
  logsKeptGb: 0.033,
  traces: 5,
  key: 1,
  secret: 0.4,
  keyRequests: 3,
  alarmMetric: 0.1,
  ownMetric: 0.3,
  dashboard: 3,
  hostedZone: 0.5,
  /** Of later features. Translate: a million characters. A text: one segment to Australia. */
  translatedCharacters: 15,
  textSegment: dollarsOfPart,
} as const;
