import * as z from 'zod';
import { headerOf, type OriginRequest } from '../http.ts';
import { holds, Statement, type WebAcl } from './firewall.ts';

const Rate = z.object({
  Limit: z.number(),
  EvaluationWindowSec: z.number(),
  CustomKeys: z.tuple([z.object({ Header: z.object({ Name: z.string() }) })]),
  ScopeDownStatement: Statement.optional(),
});

/** The busiest window of a rule that counts calls. */
export interface Busiest {
  readonly rule: string;
  readonly limit: number;
  /** The most calls of one value of the header in one window. */
  readonly calls: number;
}

/**
 * Counts calls as the rules of a web ACL do that refuse too many in a time. Calls come in the order
 * of their seconds. The local run does not refuse by them: a program may send as much as it wants.
 */
export function countByRates({ Rules }: z.infer<typeof WebAcl>) {
  const rates = Rules.flatMap(({ Name, Statement }) => {
    const rate = Statement.RateBasedStatement;
    return rate ? [{ name: Name, ...Rate.parse(rate), windows: new Map<string, number[]>() }] : [];
  });
  const busiest = new Map(rates.map(({ name }) => [name, 0]));
  return {
    add(request: OriginRequest, second: number, stage = 'api'): void {
      const [path = ''] = `/${stage}${request.target}`.split('?');
      for (const { name, windows, CustomKeys, EvaluationWindowSec, ...rate } of rates) {
        const scope = rate.ScopeDownStatement;
        if (scope && !holds(scope, { request, path, labels: new Set() })) continue;
        const value = headerOf(request, CustomKeys[0].Header.Name.toLowerCase());
        if (value === undefined) continue;
        const seconds = windows.get(value) ?? [];
        windows.set(value, seconds);
        seconds.push(second);
        while ((seconds[0] ?? second) <= second - EvaluationWindowSec) seconds.shift();
        busiest.set(name, Math.max(busiest.get(name) ?? 0, seconds.length));
      }
    },
    busiest: (): Busiest[] =>
      rates.map(({ name, Limit }) => ({ rule: name, limit: Limit, calls: busiest.get(name) ?? 0 })),
  };
}
