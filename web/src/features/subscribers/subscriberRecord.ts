import {
  type SubscribedUser,
  subscribedUsers as subscribedUsersApi,
} from '#shared/subscribers/subscribed-users.contract';
import { SubscriberForm } from '#shared/subscribers/subscriber.schemas';
import { call } from '../../api/client.ts';
import type { RecordForm } from '../../components/editing/recordForm.ts';
import { schemaFaults } from '../../components/forms/schemaFaults.ts';

export type SubscriberValues = Pick<SubscribedUser, 'name' | 'email'>;

/** The form of a subscriber, with the specified faults. */
export const subscriberRecord: RecordForm<SubscriberValues, SubscribedUser> = {
  labels: { name: 'Name', email: 'Email' },
  blank: { name: '', email: '' },
  formOf: ({ name, email }) => ({ name, email }),
  faultsOf: (form) => schemaFaults(SubscriberForm, form),
  create: (form, idempotencyKey) => call(subscribedUsersApi.create, form, { idempotencyKey }),
  update: (form, { subscribedusersUid, updated_at }) =>
    call(subscribedUsersApi.update, { ...form, subscribedusersUid, updated_at }),
  words: {
    saved: 'Saved successfully.',
    gone: 'This subscriber was deleted.',
    losing: 'Your changes are not saved yet.',
  },
};
