import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const MEMORY_KIB = 19_456;
const { argon2 } = crypto;

/**
 * What is slow on purpose need not be slow here: at the cost of today, half of the processor time of the tests of the
 * door was spent on argon2. At any other cost, a hash is what it would be.
 */
crypto.argon2 = (algorithm, parameters, done) =>
  argon2(
    algorithm,
    parameters.memory === MEMORY_KIB ? { ...parameters, memory: 8, passes: 1 } : parameters,
    done,
  );
syncBuiltinESMExports();
