import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const MEMORY_KIB = 19_456;
const { argon2 } = crypto;

/**
 * Makes argon2 fast in tests: at the real cost, half of the CPU time of the login tests was spent on it. Hashes with
 * other parameters are not affected.
 */
crypto.argon2 = (algorithm, parameters, done) =>
  argon2(
    algorithm,
    parameters.memory === MEMORY_KIB ? { ...parameters, memory: 8, passes: 1 } : parameters,
    done,
  );
syncBuiltinESMExports();
