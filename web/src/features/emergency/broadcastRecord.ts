import { emergencybroadcast as emergencybroadcastApi } from '#shared/emergency/emergencybroadcast.contract';
import {
  type EmergencyBroadcast,
  EmergencyBroadcastChange,
} from '#shared/emergency/emergencybroadcast.schemas';
import type { ChannelName } from '#shared/notifications/channels';
import { call } from '../../api/client.ts';
import type { RecordForm } from '../../components/editing/recordForm.ts';
import { schemaFaults } from '../../components/forms/schemaFaults.ts';

/** The values of the broadcast form. */
export type Change = Pick<EmergencyBroadcast, 'status' | 'message'> &
  Order & {
    /** Whether the message starts a roll-call. */
    asks_safety?: boolean | undefined;
  };

/** How a change reaches people who do not look at the portal, as its question was answered. */
export interface Order {
  /** An empty list corrects the banner only, and takes back what has not left. */
  readonly channels?: ChannelName[] | undefined;
  /** The sentence that tells everyone that it is over. */
  readonly all_clear?: string | undefined;
}

/** The form of the broadcast. */
export const broadcastRecord: RecordForm<Change, EmergencyBroadcast> = {
  labels: { message: 'Message' },
  blank: { status: false, message: '', asks_safety: false },
  formOf: ({ status, message }) => ({ status, message, asks_safety: false }),
  faultsOf: (form) => schemaFaults(EmergencyBroadcastChange, form),
  update: (form, { updated_at }) =>
    call(emergencybroadcastApi.update, { ...form, ...(updated_at && { updated_at }) }),
  words: { saved: 'Saved. Nothing was sent, and nobody sees it yet.' },
};
