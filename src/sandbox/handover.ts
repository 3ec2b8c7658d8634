import { ownValue } from '../engine/index.ts';
import { type Bank, type Pass, put } from './bank.ts';
import { holder } from './oauth/codes.ts';
import { failed, type Run, said } from './operation.ts';
import type { World } from './world.ts';

const passType = 'service+jwt';
const passLife = 2 * 60_000;

/** Gives a service token: a JWT when asked for, else a name that only the bank can look up. Good once, for two minutes. */
export const getHandover: Run = async (call, bank, world) => {
  const bearer = await holder(call, bank, world);
  if (!bearer) return failed(bank, 401, 'token', 'The access token is missing, over or revoked.');
  const id = world.id('service');
  const pass: Pass = { account: bearer.account, expires: world.now + passLife, used: false };
  const token =
    call.params.token === 'jwt'
      ? await world.signer.sign(passType, {
          sub: bearer.account,
          jti: id,
          exp: Math.floor(pass.expires / 1000),
        })
      : id;
  return said(put(bank, 'passes', id, pass), { service_token: token });
};

/** What servicing makes of a service token: whose it is, or why it is refused; and the bank with the token used up. */
export const admitToServicing = async (
  bank: Bank,
  world: World,
  token: string,
  jwt: boolean,
): Promise<{ readonly bank: Bank; readonly account?: string; readonly refusal?: string }> => {
  const id = jwt ? (await world.signer.read(passType, token, world.now))?.jti : token;
  const pass = ownValue(bank.passes, id ?? '');
  if (id === undefined || !pass)
    return { bank, refusal: 'The service token is not one of ours, or of the other kind.' };
  if (pass.used) return { bank, refusal: 'The service token has been used before.' };
  if (world.now >= pass.expires) return { bank, refusal: 'The service token has expired.' };
  return { bank: put(bank, 'passes', id, { ...pass, used: true }), account: pass.account };
};
