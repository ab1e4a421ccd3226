import { giveService } from './engine/model/service.ts';
import { fileStorage } from './service/service.ts';

// Each program that uses the engine imports this file first: the engine knows no service by itself.
giveService(fileStorage);
