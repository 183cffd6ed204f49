import {
  choice,
  pageNumber,
  paramsOf,
  type ValueOf,
  view,
  words,
} from '../../components/lists/address.ts';
import { sizes } from '../../components/lists/numbered.ts';

const filterInAddress = view({
  /** Any part of the name. */
  name: words('name', 200),
  /** Any part of the address. */
  email: words('email', 320),
});

/** The filter of the subscribers. */
export type SubscriberFilter = ValueOf<typeof filterInAddress>;

/** The filter and the page of the subscribers. The page address stores it. */
export const subscriberView = view({
  filter: filterInAddress,
  page: pageNumber('page'),
  size: choice('size', sizes, 25),
  /** The subscriber in the form. */
  edit: words('edit', 128),
});
export type SubscriberView = ValueOf<typeof subscriberView>;

export const noFilter: SubscriberFilter = { name: '', email: '' };

/** Tells whether the filter leaves people out. */
export const isFiltered = (filter: SubscriberFilter): boolean =>
  paramsOf(filterInAddress, filter).size > 0;

/** Returns the filter in API format. */
export const filterQuery = ({ name, email }: SubscriberFilter) => ({
  ...(name.trim() && { name: name.trim() }),
  ...(email.trim() && { email: email.trim() }),
});
