import {
  PinpointSMSVoiceV2Client,
  type SendTextMessageCommandInput,
} from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { vi } from 'vitest';
import { receiptOf } from '#bin/local/phones/texts';
import { openOutlet } from './outlet.ts';

/** A text that AWS took. */
export interface Text {
  readonly at: number;
  readonly number: string;
  readonly body: string;
}

/** Does what AWS does with texts, above its memory: keeps what left, and tells each receipt later. */
export function openTexts(tell: (event: object, seconds: number) => void) {
  const { put, taken, setFault } = openOutlet<Text>();
  let count = 0;
  vi.spyOn(PinpointSMSVoiceV2Client.prototype, 'send').mockImplementation((async ({
    input,
  }: {
    readonly input: SendTextMessageCommandInput;
  }) => {
    const { DestinationPhoneNumber = '', OriginationIdentity = '', MessageBody = '' } = input;
    const { Context = {} } = input;
    const [messageId, at] = [`text-${++count}`, Date.now()];
    put({ at, number: DestinationPhoneNumber, body: MessageBody });
    const sent = { DestinationPhoneNumber, OriginationIdentity, MessageBody, Context };
    tell(receiptOf(sent, { messageId, at, answer: 'delivered', country: 'AU' }), 4);
    return { MessageId: messageId };
  }) as never);
  return { taken, setFault };
}
